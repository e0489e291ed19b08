import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Slips, trips and housekeeping”. */
export const housekeeping: readonly LibraryHazard[] = [
  {
    name: 'Oil, water or product on walkways',
    consequences: 'Slip, fracture, fall onto machinery',
    controls: [
      ['ELIMINATION', 'Leak repaired at the source'],
      ['ENGINEERING', 'Drip trays, drains, floor with grip'],
      ['ADMINISTRATIVE', 'Round each shift, spill kits in reach'],
      ['WORK_PRACTICE', 'Who sees a spill stays until it is secured'],
      ['PPE', 'Slip-resistant shoes'],
    ],
    source: 'OSHA 29 CFR 1910.22; HSE INDG225',
  },
  {
    name: 'Hoses, cables and material across routes',
    consequences: 'Trip and fall, blocked escape',
    controls: [
      ['ELIMINATION', 'Supply points near the work'],
      ['ENGINEERING', 'Cable bridges or overhead routing'],
      ['ADMINISTRATIVE', 'Routes marked and kept free, clean-up at the end of the shift'],
      ['WORK_PRACTICE', 'Hose rolled up after use'],
    ],
    source: 'OSHA 29 CFR 1910.22; HSE INDG225',
  },
  {
    name: 'Blocked escape routes and fire equipment',
    consequences: 'People trapped in smoke, late fire fighting',
    controls: [
      ['ENGINEERING', 'Marked and lit routes, guards in front of extinguishers'],
      ['ADMINISTRATIVE', 'Inspection each week, no storage on routes'],
      ['WORK_PRACTICE', 'Drill with blocked exits'],
    ],
    source: 'OSHA 29 CFR 1910.37; Permenaker 04/1980',
  },
  {
    name: 'Unstable stacking and overloaded racks',
    consequences: 'Goods or rack fall on people',
    controls: [
      ['ENGINEERING', 'Rack protection, load plates, mesh at the back'],
      ['ADMINISTRATIVE', 'Rack inspection each year, limits of height'],
      ['WORK_PRACTICE', 'Damaged pallets are taken out'],
      ['PPE', 'Helmet and safety shoes'],
    ],
    source: 'HSG76; OSHA 29 CFR 1910.176',
  },
  {
    name: 'Collected combustible waste and oily rags',
    consequences: 'Self-heating, fire that spreads fast',
    controls: [
      ['ELIMINATION', 'Less packing delivered to the work place'],
      ['ENGINEERING', 'Metal bins with self-closing lids'],
      ['ADMINISTRATIVE', 'Emptied each shift, waste stored away from buildings'],
      ['WORK_PRACTICE', 'Oily rags separated at once'],
    ],
    source: 'NFPA 1; Permenaker 04/1980',
  },
  {
    name: 'Uneven ground, stairs and missing covers',
    consequences: 'Sprain, fracture, fall into a pit',
    controls: [
      ['ENGINEERING', 'Repair, nosing of steps in colour, handrails'],
      ['ADMINISTRATIVE', 'Defects reported by photo, closed until repaired'],
      ['WORK_PRACTICE', 'One hand for the rail, no reading while walking'],
    ],
    source: 'OSHA 29 CFR 1910.22; ISO 14122-3',
  },
  {
    name: 'Nails, sharp edges and scrap',
    consequences: 'Cuts, punctures, tetanus',
    controls: [
      ['ENGINEERING', 'Bins for scrap at the work place, edge covers'],
      ['ADMINISTRATIVE', 'Clean as you go, area handed back by checklist'],
      ['WORK_PRACTICE', 'Nails drawn or bent at once'],
      ['PPE', 'Puncture-resistant soles, cut-resistant gloves'],
    ],
    source: 'OSHA 29 CFR 1926.25; HSG150',
  },
  {
    name: 'Tools and parts left in equipment',
    consequences: 'Damage at start-up, foreign objects in pumps, blocked relief paths',
    controls: [
      ['ENGINEERING', 'Covers and plugs on open nozzles'],
      ['ADMINISTRATIVE', 'Tool count, closing inspection signed'],
      ['WORK_PRACTICE', 'Last look by two people before boxing up'],
    ],
    source: 'OSHA 29 CFR 1910.119',
  },
]
