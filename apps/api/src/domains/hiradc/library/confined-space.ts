import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Confined space”. */
export const confinedSpace: readonly LibraryHazard[] = [
  {
    name: 'Lack of oxygen in a vessel or pit',
    consequences: 'Unconsciousness without warning, death of entrant and rescuers',
    controls: [
      ['ELIMINATION', 'Clean or inspect from outside by camera or robot'],
      ['ENGINEERING', 'Blinds in all lines, forced ventilation with fresh air'],
      ['ADMINISTRATIVE', 'Entry permit, gas test at several levels, attendant at the opening'],
      ['WORK_PRACTICE', 'Rescue from outside by tripod and winch, practised'],
      ['PPE', 'Harness with line, personal gas detector'],
    ],
    source: 'OSHA 29 CFR 1910.146; Permenaker 11/2023',
  },
  {
    name: 'Flammable or toxic residue in a tank',
    consequences: 'Fire, explosion or poisoning during cleaning',
    controls: [
      ['ENGINEERING', 'Degassing and water wash from outside, bonded air movers, certified lights'],
      ['ADMINISTRATIVE', 'Gas test before the entry and continuously, phases with their own permit'],
      ['WORK_PRACTICE', 'Sludge removed towards the opening, no heat'],
      ['PPE', 'Air-supplied mask, chemical suit'],
    ],
    source: 'API Std 2015; OSHA 29 CFR 1910.146',
  },
  {
    name: 'Inert entry for catalyst work',
    consequences: 'Death within minutes when the air supply fails',
    controls: [
      ['ELIMINATION', 'Vacuum the catalyst from outside'],
      ['ENGINEERING', 'Two air sources with alarm, helmet that locks, oxygen-free atmosphere recorded'],
      ['ADMINISTRATIVE', 'Specialist contractor, stop limits for temperature and flammable gas'],
      ['WORK_PRACTICE', 'Rescuer dressed and ready at the opening'],
      ['PPE', 'Life support helmet, harness, radio'],
    ],
    source: 'API 2217A',
  },
  {
    name: 'Engulfment in a silo, hopper or bunker',
    consequences: 'Buried in flowing or bridging material, suffocation',
    controls: [
      ['ELIMINATION', 'Break bridges from outside by air lance or vibrator'],
      ['ENGINEERING', 'Discharge valve locked, access above the material only'],
      ['ADMINISTRATIVE', 'Entry permit, isolation of filling and emptying'],
      ['WORK_PRACTICE', 'Nobody walks on material, attendant holds the line'],
      ['PPE', 'Harness kept tight from above'],
    ],
    source: 'OSHA 29 CFR 1910.272; OSHA 29 CFR 1910.146',
  },
  {
    name: 'Entry to sewers, sumps and manholes',
    consequences: 'Hydrogen sulphide, methane, sudden flow, drowning',
    controls: [
      ['ELIMINATION', 'Pumps and sensors that can be pulled out from above'],
      ['ENGINEERING', 'Plugs upstream, blower, barrier around the manhole'],
      ['ADMINISTRATIVE', 'Weather and inflow checked, continuous gas measurement'],
      ['WORK_PRACTICE', 'Attendant with radio, entry ends at the alarm'],
      ['PPE', 'Escape set, waders, harness'],
    ],
    source: 'OSHA 29 CFR 1910.146; Permenaker 11/2023',
  },
  {
    name: 'Forgotten isolation of lines, steam or agitators',
    consequences: 'Scalding, poisoning, crushing inside the vessel',
    controls: [
      ['ENGINEERING', 'Spades in each line, removed spool pieces, locked breakers'],
      ['ADMINISTRATIVE', 'Isolation list signed at the place by operations and entrants'],
      ['WORK_PRACTICE', 'Entry leader walks the list before the first entry'],
    ],
    source: 'OSHA 29 CFR 1910.146; OSHA 29 CFR 1910.147',
  },
  {
    name: 'Welding in a confined space',
    consequences: 'Fume, lack of oxygen, fire of leaking gas, electric shock in damp metal',
    controls: [
      ['ENGINEERING', 'Local extraction, gas cylinders and power source outside, voltage reducing device'],
      ['ADMINISTRATIVE', 'Combined entry and hot work permit, hoses out in breaks'],
      ['WORK_PRACTICE', 'Attendant can cut gas and power at once'],
      ['PPE', 'Air-supplied welding helmet, dry gloves'],
    ],
    source: 'OSHA 29 CFR 1910.252; ANSI Z49.1',
  },
  {
    name: 'Narrow access and heat in a vessel',
    consequences: 'Collapse by heat, slow rescue, injury at internals',
    controls: [
      ['ENGINEERING', 'Larger opening, second manhole open, cooled air'],
      ['ADMINISTRATIVE', 'Time limit of each entry, fitness of entrants'],
      ['WORK_PRACTICE', 'Drinking breaks, rescue tried with a stretcher before entry'],
    ],
    source: 'Permenaker 11/2023; ISO 7243',
  },
]
