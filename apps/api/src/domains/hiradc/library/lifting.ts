import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Lifting and rigging”. */
export const lifting: readonly LibraryHazard[] = [
  {
    name: 'Load falls from a crane',
    consequences: 'Crushed under the load, death; damage to live equipment below',
    controls: [
      ['ELIMINATION', 'Route of the lift away from people and live equipment'],
      ['ENGINEERING', 'Hook latch, load limiter, limit switch of the hoist'],
      ['ADMINISTRATIVE', 'Lifting plan, barricade, inspected and tagged gear'],
      ['WORK_PRACTICE', 'Certified operator, rigger and signaller; nobody under the load'],
      ['PPE', 'Helmet, safety shoes, gloves'],
    ],
    source: 'Permenaker 8/2020; ASME P30.1',
  },
  {
    name: 'Crane tips over',
    consequences: 'Death of operator or bystanders, damage to plant',
    controls: [
      ['ENGINEERING', 'Outriggers fully out on mats, rated capacity limiter'],
      ['ADMINISTRATIVE', 'Soil and buried services checked, wind limit, load chart in the plan'],
      ['WORK_PRACTICE', 'Trial lift some centimetres high, no side pull'],
    ],
    source: 'ISO 12480-1; ASME B30.5',
  },
  {
    name: 'Sling or shackle fails',
    consequences: 'Load drops, sling whips',
    controls: [
      ['ENGINEERING', 'Edge protection, gear chosen for angle and hitch'],
      ['ADMINISTRATIVE', 'Colour code of the quarter, register with certificates, damaged gear destroyed'],
      ['WORK_PRACTICE', 'Rigger inspects before each use'],
      ['PPE', 'Gloves and helmet'],
    ],
    source: 'ASME B30.9; ASME B30.26',
  },
  {
    name: 'Load swings or rotates',
    consequences: 'People are hit or squeezed against structures',
    controls: [
      ['ENGINEERING', 'Tag lines, spreader beam, guides at the landing place'],
      ['ADMINISTRATIVE', 'Wind limit, no lift in gusts'],
      ['WORK_PRACTICE', 'Push poles in place of hands, escape route behind the rigger'],
      ['PPE', 'Gloves, helmet with chin strap'],
    ],
    source: 'ASME B30.5; HSE L113',
  },
  {
    name: 'Lifting over live process equipment',
    consequences: 'Dropped load breaks a line: fire or toxic release',
    controls: [
      ['ELIMINATION', 'Lift during shutdown or on another route'],
      ['ENGINEERING', 'Temporary protection deck over lines, equipment depressured'],
      ['ADMINISTRATIVE', 'Critical lift plan approved by operations, emergency isolation ready'],
      ['WORK_PRACTICE', 'Operator of the unit watches the lift and can stop it'],
    ],
    source: 'ASME P30.1; OSHA 29 CFR 1910.119',
  },
  {
    name: 'Chain hoist or lever hoist overloaded or badly anchored',
    consequences: 'Hoist or beam gives way, load drops on hands and feet',
    controls: [
      ['ENGINEERING', 'Overload clutch, engineered lifting points with marked load'],
      ['ADMINISTRATIVE', 'Beam calculated before use, colour code of hoists'],
      ['WORK_PRACTICE', 'Chain without twist, hook in line with the load'],
      ['PPE', 'Gloves and safety shoes'],
    ],
    source: 'ASME B30.16; Permenaker 8/2020',
  },
  {
    name: 'Overhead travelling crane in a workshop',
    consequences: 'People are hit by hook or load, squeezed in the crane track',
    controls: [
      ['ENGINEERING', 'Limit switches, anti-collision device, remote control with enabling switch'],
      ['ADMINISTRATIVE', 'Isolation for work at the track, walkways marked'],
      ['WORK_PRACTICE', 'Daily check of brake and limits, horn before travel'],
    ],
    source: 'ASME B30.2; Permenaker 8/2020',
  },
  {
    name: 'Personnel are lifted in a basket',
    consequences: 'Fall or crushing of all in the basket',
    controls: [
      ['SUBSTITUTION', 'Scaffold or mobile elevating platform in place of a basket'],
      ['ENGINEERING', 'Tested basket with second attachment, crane with free fall locked'],
      ['ADMINISTRATIVE', 'Permit with management approval, trial lift with test weight'],
      ['WORK_PRACTICE', 'Radio between basket and operator all the time'],
      ['PPE', 'Harness tied to the basket'],
    ],
    source: 'ASME B30.23; Permenaker 8/2020',
  },
  {
    name: 'Manual rigging with hands in the line of fire',
    consequences: 'Crushed or cut fingers',
    controls: [
      ['ENGINEERING', 'Magnets, push-pull sticks and guide pins'],
      ['ADMINISTRATIVE', 'Hands-free lifting rule'],
      ['WORK_PRACTICE', 'Signal only when all hands are clear'],
      ['PPE', 'Impact gloves'],
    ],
    source: 'ASME B30.9; IOGP 459',
  },
  {
    name: 'Two cranes lift one load',
    consequences: 'One crane is overloaded and tips, the load falls',
    controls: [
      ['SUBSTITUTION', 'One larger crane'],
      ['ENGINEERING', 'Equalising beam, load cells with display for both operators'],
      ['ADMINISTRATIVE', 'Engineered plan, at most 75 % of each capacity, one person directs'],
      ['WORK_PRACTICE', 'Rehearsal without load, slow and single movements'],
    ],
    source: 'ISO 12480-1; ASME P30.1',
  },
]
