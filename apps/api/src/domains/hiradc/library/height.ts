import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Work at height”. */
export const height: readonly LibraryHazard[] = [
  {
    name: 'Fall from an unprotected edge',
    consequences: 'Fractures, paralysis, death',
    controls: [
      ['ELIMINATION', 'Work from the ground, assemble below and lift'],
      ['ENGINEERING', 'Guard rails with mid rail and toe board'],
      ['ADMINISTRATIVE', 'Permit for work at height, edge marked and barricaded'],
      ['WORK_PRACTICE', 'Rescue plan practised before the start'],
      ['PPE', 'Full harness with double lanyard on a tested anchor'],
    ],
    source: 'Permenaker 9/2016; OSHA 29 CFR 1910.28',
  },
  {
    name: 'Scaffold collapses or has gaps',
    consequences: 'Fall of several people, material drops on others',
    controls: [
      ['ENGINEERING', 'Ties, base plates and bracing by design, complete decks and rails'],
      ['ADMINISTRATIVE', 'Tag after inspection, weekly and after storm; load class on the tag'],
      ['WORK_PRACTICE', 'Erected and changed by certified scaffolders only'],
      ['PPE', 'Harness during erection'],
    ],
    source: 'EN 12811-1; OSHA 29 CFR 1926.451; Permenaker 01/1980',
  },
  {
    name: 'Fall from a ladder',
    consequences: 'Fractures, head injury',
    controls: [
      ['SUBSTITUTION', 'Platform steps or a mobile platform'],
      ['ENGINEERING', 'Ladder fixed at the top, one metre above the landing'],
      ['ADMINISTRATIVE', 'Ladders registered and inspected, short tasks only'],
      ['WORK_PRACTICE', 'Three points of contact, one person, slope of 4 to 1'],
      ['PPE', 'Fall arrester on fixed ladders'],
    ],
    source: 'Permenaker 9/2016; OSHA 29 CFR 1910.23',
  },
  {
    name: 'Objects dropped from height',
    consequences: 'Head injury or death below, damage to instruments',
    controls: [
      ['ELIMINATION', 'Nothing loose is taken up'],
      ['ENGINEERING', 'Toe boards, nets, tools and parts on lanyards'],
      ['ADMINISTRATIVE', 'Drop zone with barricade, survey for loose parts'],
      ['WORK_PRACTICE', 'Tool count up and down'],
      ['PPE', 'Helmet with chin strap'],
    ],
    source: 'ANSI/ISEA 121; OSHA 29 CFR 1926.759',
  },
  {
    name: 'Fall through a fragile roof or skylight',
    consequences: 'Fall to the floor below, death',
    controls: [
      ['ELIMINATION', 'Inspection by drone or from below'],
      ['ENGINEERING', 'Crawl boards, covers or nets below skylights'],
      ['ADMINISTRATIVE', 'Roof access locked, fragile areas marked'],
      ['PPE', 'Harness on a lifeline'],
    ],
    source: 'Permenaker 9/2016; OSHA 29 CFR 1910.28',
  },
  {
    name: 'Opening in grating or floor',
    consequences: 'Fall to the level below',
    controls: [
      ['ENGINEERING', 'Hard barricade around the opening, cover that is fixed and marked'],
      ['ADMINISTRATIVE', 'Permit for removing grating, one panel at a time'],
      ['WORK_PRACTICE', 'Guarded by a person until closed'],
      ['PPE', 'Harness for those who remove the panels'],
    ],
    source: 'OSHA 29 CFR 1910.28; ISO 14122-2',
  },
  {
    name: 'Mobile elevating work platform tips or catapults',
    consequences: 'Fall, crushing against structures, electrocution',
    controls: [
      ['ENGINEERING', 'Tilt alarm, anti-crush sensor, firm level ground'],
      ['ADMINISTRATIVE', 'Daily check, wind limit, ground plan'],
      ['WORK_PRACTICE', 'Trained operator, rescue by ground control practised'],
      ['PPE', 'Harness with short restraint lanyard'],
    ],
    source: 'ISO 18893; Permenaker 8/2020',
  },
  {
    name: 'Rope access',
    consequences: 'Fall by damaged rope or wrong anchor, suspension trauma',
    controls: [
      ['SUBSTITUTION', 'Suspended platform or scaffold where the task is long'],
      ['ENGINEERING', 'Two independent ropes and anchors, rope protectors at edges and hot parts'],
      ['ADMINISTRATIVE', 'Certified team with a level 3 supervisor, exclusion zone above and below'],
      ['WORK_PRACTICE', 'Rescue within minutes, practised on site'],
      ['PPE', 'Sit harness, helmet, back-up device'],
    ],
    source: 'ISO 22846-2; IRATA ICOP',
  },
  {
    name: 'Fixed ladder, stair or handrail corroded',
    consequences: 'Rung or rail breaks, fall',
    controls: [
      ['SUBSTITUTION', 'Galvanised or composite parts'],
      ['ENGINEERING', 'Replacement of parts, ladder closed until repaired'],
      ['ADMINISTRATIVE', 'Inspection round by plan, defects reported with a photo'],
      ['WORK_PRACTICE', 'Hands free for climbing, load by rope'],
    ],
    source: 'ISO 14122-3; ISO 14122-4',
  },
  {
    name: 'Rescue of a person who hangs in a harness',
    consequences: 'Suspension trauma, death within minutes, injured rescuers',
    controls: [
      ['ENGINEERING', 'Rescue kit with pre-rigged lowering device'],
      ['ADMINISTRATIVE', 'Rescue plan in the permit, trained team on site, drill each year'],
      ['WORK_PRACTICE', 'Never alone at height'],
      ['PPE', 'Harness with relief straps'],
    ],
    source: 'Permenaker 9/2016; ANSI/ASSP Z359.4',
  },
  {
    name: 'Work on top of tank trucks and rail cars',
    consequences: 'Fall from the dome, fractures',
    controls: [
      ['ELIMINATION', 'Bottom loading and sampling from the ground'],
      ['ENGINEERING', 'Folding stair with safety cage, overhead line with self-retracting block'],
      ['ADMINISTRATIVE', 'Access only at the loading rack'],
      ['PPE', 'Harness, non-slip shoes'],
    ],
    source: 'Permenaker 9/2016; OSHA 29 CFR 1910.28',
  },
]
