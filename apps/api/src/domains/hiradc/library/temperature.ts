import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Hot and cold surfaces”. */
export const temperature: readonly LibraryHazard[] = [
  {
    name: 'Contact with hot pipes and surfaces',
    consequences: 'Burns of hands and arms, reflex that leads to a fall',
    controls: [
      ['ELIMINATION', 'Route of hot lines out of reach'],
      ['ENGINEERING', 'Insulation or mesh guard where the surface is above 60 °C'],
      ['ADMINISTRATIVE', 'Damaged insulation is reported and repaired, warning sign'],
      ['WORK_PRACTICE', 'Plan of the work keeps to cooled lines'],
      ['PPE', 'Heat-resistant gloves and long sleeves'],
    ],
    source: 'ISO 13732-1',
  },
  {
    name: 'Release of steam or hot condensate',
    consequences: 'Scalds over large areas, death',
    controls: [
      ['ENGINEERING', 'Drains and vents led to a safe place, double isolation'],
      ['ADMINISTRATIVE', 'Isolation with proof of cooling and zero pressure'],
      ['WORK_PRACTICE', 'Valves are opened slowly from the side'],
      ['PPE', 'Face shield, heat-resistant suit'],
    ],
    source: 'HSG253; ASME B31.1',
  },
  {
    name: 'Heat stress in hot work places',
    consequences: 'Cramps, exhaustion, heat stroke, death; errors of judgement',
    controls: [
      ['ELIMINATION', 'Work during shutdown or at night'],
      ['ENGINEERING', 'Shade, radiant shields, spot cooling'],
      ['ADMINISTRATIVE', 'WBGT measured, work and rest by load, acclimatisation of new people'],
      ['WORK_PRACTICE', 'Drinking each 20 minutes, buddies watch for signs'],
      ['PPE', 'Cooling vest'],
    ],
    source: 'Permenaker 5/2018; ISO 7243; NIOSH 2016-106',
  },
  {
    name: 'Cryogenic liquid spill',
    consequences: 'Frostbite, brittle steel, lack of oxygen by the vapour',
    controls: [
      ['ENGINEERING', 'Materials for low temperature, spill tray, oxygen monitor'],
      ['ADMINISTRATIVE', 'Transfer by authorised people, ventilated places only'],
      ['WORK_PRACTICE', 'Slow cooling of lines, no trapped liquid between valves'],
      ['PPE', 'Loose insulated gloves, face shield, apron'],
    ],
    source: 'CGA P-12; EIGA Doc 44',
  },
  {
    name: 'Contact with cold surfaces and liquefied gas lines',
    consequences: 'Cold burns, skin sticks to metal',
    controls: [
      ['ENGINEERING', 'Insulation, handles of plastic'],
      ['ADMINISTRATIVE', 'Signs at uninsulated valves'],
      ['PPE', 'Insulated dry gloves'],
    ],
    source: 'ISO 13732-3',
  },
  {
    name: 'Molten metal or slag meets water',
    consequences: 'Steam explosion, splashes of metal, fatal burns',
    controls: [
      ['ELIMINATION', 'Dry pit and moulds, no water pipes above'],
      ['ENGINEERING', 'Pre-heating of scrap and tools, remote tapping, splash walls'],
      ['ADMINISTRATIVE', 'Drying certificate of charges, exclusion zone at tapping'],
      ['PPE', 'Aluminised coat, face shield, gaiters'],
    ],
    source: 'ISO 13577-1; ISO 11612',
  },
  {
    name: 'Hot work pieces and welding spatter',
    consequences: 'Burns of hands, feet and eyes',
    controls: [
      ['ENGINEERING', 'Welding bench with screens, cooling rack'],
      ['ADMINISTRATIVE', 'Hot parts marked, area kept clear'],
      ['WORK_PRACTICE', 'Tongs for parts, waiting time before touching'],
      ['PPE', 'Leather gloves, spats, goggles'],
    ],
    source: 'ANSI Z49.1; ISO 13732-1',
  },
  {
    name: 'Hot oil or bitumen',
    consequences: 'Deep burns as it sticks to the skin, foam-over when water enters, fire',
    controls: [
      ['ENGINEERING', 'Temperature limit with alarm, dry lines, high level trip'],
      ['ADMINISTRATIVE', 'Check for water before filling'],
      ['WORK_PRACTICE', 'Hoses drained before they are uncoupled'],
      ['PPE', 'Face shield, heat-resistant gloves, high boots'],
    ],
    source: 'API RP 2023',
  },
]
