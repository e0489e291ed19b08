import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Excavation”. */
export const excavation: readonly LibraryHazard[] = [
  {
    name: 'Trench wall collapses',
    consequences: 'Burial, crushing of the chest, death within minutes',
    controls: [
      ['SUBSTITUTION', 'Trenchless method'],
      ['ENGINEERING', 'Sloping, shoring or trench box from a depth of 1.5 m'],
      ['ADMINISTRATIVE', 'Inspection by a competent person each day and after rain'],
      ['WORK_PRACTICE', 'Nobody in the trench outside the support'],
    ],
    source: 'OSHA 29 CFR 1926.652; Permenaker 01/1980',
  },
  {
    name: 'Buried pipe with gas or liquid is struck',
    consequences: 'Fire, explosion, release of product, loss of fire water',
    controls: [
      ['ELIMINATION', 'Route away from services'],
      ['ENGINEERING', 'Line depressured while digging close by, vacuum excavation'],
      ['ADMINISTRATIVE', 'Drawings, locator and trial pits before the permit'],
      ['WORK_PRACTICE', 'Hand digging near the line, spotter at the excavator'],
    ],
    source: 'HSG47; OSHA 29 CFR 1926.651',
  },
  {
    name: 'Spoil heap or vehicle at the edge',
    consequences: 'Edge gives way, machine or material falls on people',
    controls: [
      ['ENGINEERING', 'Stop blocks, shoring designed for the load'],
      ['ADMINISTRATIVE', 'Spoil and traffic at least one metre from the edge, more in loose soil'],
      ['WORK_PRACTICE', 'Signaller guides vehicles that tip at the edge'],
    ],
    source: 'OSHA 29 CFR 1926.651; HSG150',
  },
  {
    name: 'Fall into an open excavation',
    consequences: 'Fractures, drowning in collected water',
    controls: [
      ['ELIMINATION', 'Fill in the same day'],
      ['ENGINEERING', 'Guard rails, covers, bridges with rails'],
      ['ADMINISTRATIVE', 'Lights and signs at night, barricade kept complete'],
      ['PPE', 'High-visibility vest'],
    ],
    source: 'OSHA 29 CFR 1926.651; HSG150',
  },
  {
    name: 'Gas or lack of oxygen in a deep excavation',
    consequences: 'Poisoning or suffocation, explosion',
    controls: [
      ['ENGINEERING', 'Ventilation, engines kept away from the edge'],
      ['ADMINISTRATIVE', 'Gas test before entry from a depth of 1.2 m, entry permit where gas is possible'],
      ['WORK_PRACTICE', 'Ladder within 7.5 m of each worker, attendant above'],
      ['PPE', 'Personal gas detector'],
    ],
    source: 'OSHA 29 CFR 1926.651; Permenaker 11/2023',
  },
  {
    name: 'Undermined foundation or structure',
    consequences: 'Wall, tank or scaffold settles or falls into the excavation',
    controls: [
      ['ELIMINATION', 'Dig outside the load spread of the foundation'],
      ['ENGINEERING', 'Underpinning or sheet piles by design'],
      ['ADMINISTRATIVE', 'Structural engineer approves, levels are surveyed'],
      ['WORK_PRACTICE', 'Short sections, filled before the next is opened'],
    ],
    source: 'OSHA 29 CFR 1926.651; HSG150',
  },
  {
    name: 'Contaminated soil or old waste is dug up',
    consequences: 'Poisoning by skin and lungs, fire of vapour, spread of pollution',
    controls: [
      ['ENGINEERING', 'Covering and wetting, sealed containers, washing place'],
      ['ADMINISTRATIVE', 'Soil analysed before the work, waste route agreed'],
      ['PPE', 'Overall, gloves and mask by the analysis'],
    ],
    source: 'OSHA 29 CFR 1910.120; PP 22/2021',
  },
  {
    name: 'Pile driving and drilling rig',
    consequences: 'Rig tips, parts fall, noise and vibration damage pipes nearby',
    controls: [
      ['SUBSTITUTION', 'Bored or pressed piles'],
      ['ENGINEERING', 'Working platform by design, guards at rotating parts'],
      ['ADMINISTRATIVE', 'Exclusion zone of the height of the rig, vibration limits at pipes'],
      ['WORK_PRACTICE', 'Rig moved with mast lowered where ground is uneven'],
      ['PPE', 'Hearing protection and helmet'],
    ],
    source: 'OSHA 29 CFR 1926.603; HSG150',
  },
]
