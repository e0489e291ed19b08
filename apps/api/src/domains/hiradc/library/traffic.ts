import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Traffic and mobile plant”. */
export const traffic: readonly LibraryHazard[] = [
  {
    name: 'Forklift hits a pedestrian',
    consequences: 'Crushed legs, death',
    controls: [
      ['ELIMINATION', 'Separate times or areas for forklifts and people'],
      ['ENGINEERING', 'Barriers, doors of their own, speed limiter, blue spot lamp'],
      ['ADMINISTRATIVE', 'Traffic plan with one-way routes, speed limit'],
      ['WORK_PRACTICE', 'Licensed drivers, horn at corners, no driving with blocked view'],
      ['PPE', 'High-visibility vest'],
    ],
    source: 'OSHA 29 CFR 1910.178; HSG136',
  },
  {
    name: 'Forklift tips over or loses its load',
    consequences: 'Driver crushed by the frame, load falls on others',
    controls: [
      ['ENGINEERING', 'Seat belt interlock, load and mast sensors, even floor'],
      ['ADMINISTRATIVE', 'Capacity plate, daily check'],
      ['WORK_PRACTICE', 'Travel with mast down, never turn on a ramp, stay in the seat'],
    ],
    source: 'OSHA 29 CFR 1910.178; Permenaker 8/2020',
  },
  {
    name: 'Reversing truck or loader',
    consequences: 'Person behind is run over',
    controls: [
      ['ELIMINATION', 'Drive-through loading place'],
      ['ENGINEERING', 'Camera, radar and alarm, wheel stops'],
      ['ADMINISTRATIVE', 'Reversing areas without pedestrians'],
      ['WORK_PRACTICE', 'Trained banksman in view of the driver'],
      ['PPE', 'High-visibility clothing'],
    ],
    source: 'HSG136; ISO 5006',
  },
  {
    name: 'Heavy mobile equipment meets light vehicles',
    consequences: 'Light vehicle is crushed, death',
    controls: [
      ['ENGINEERING', 'Separate roads, berms, proximity warning'],
      ['ADMINISTRATIVE', 'Right of way, flag and radio contact, road width by the largest truck'],
      ['WORK_PRACTICE', 'No approach before the operator has answered'],
    ],
    source: 'Kepmen ESDM 1827 K/30/MEM/2018; Kepdirjen Minerba 185/2019',
  },
  {
    name: 'Road journey on public roads',
    consequences: 'Collision, death, spill of load',
    controls: [
      ['ELIMINATION', 'Meeting by video, transport by rail or ship'],
      ['ENGINEERING', 'Vehicles with airbags, speed and fatigue monitoring'],
      ['ADMINISTRATIVE', 'Journey plan, limit of driving hours, no night driving'],
      ['WORK_PRACTICE', 'Defensive driving, belts for all, no phone'],
    ],
    source: 'ISO 39001; IOGP 365',
  },
  {
    name: 'Tank truck at the loading or unloading bay',
    consequences: 'Drive-away with hose attached, collision, spill and fire',
    controls: [
      ['ENGINEERING', 'Brake interlock with the hose, breakaway couplings, wheel chocks'],
      ['ADMINISTRATIVE', 'Key of the truck handed over, bay rules for drivers'],
      ['WORK_PRACTICE', 'Driver stays at the emergency stop'],
    ],
    source: 'NFPA 30; HSG136',
  },
  {
    name: 'Rail wagons are moved in the plant',
    consequences: 'Crushing between buffers, derailment, hose torn off',
    controls: [
      ['ENGINEERING', 'Derailer and locked points, capstan or shunting robot'],
      ['ADMINISTRATIVE', 'Blue flag for work at wagons, isolation of the track'],
      ['WORK_PRACTICE', 'Nobody between moving wagons, radio with shunter'],
    ],
    source: 'HSG136',
  },
  {
    name: 'Vessel is moored at the jetty',
    consequences: 'Line parts and whips, fall into water, damage to the loading arm',
    controls: [
      ['ENGINEERING', 'Quick release hooks with tension monitoring, emergency release of loading arms'],
      ['ADMINISTRATIVE', 'Weather limits, ship and shore checklist'],
      ['WORK_PRACTICE', 'Snap-back zones kept clear'],
      ['PPE', 'Life jacket and helmet'],
    ],
    source: 'ISGOTT; OCIMF MEG4',
  },
  {
    name: 'Loading and unloading of trucks by hand or crane',
    consequences: 'Load shifts, fall from the bed, truck moves off',
    controls: [
      ['ENGINEERING', 'Loading platform, dock locks, side supports'],
      ['ADMINISTRATIVE', 'Key control, load plan'],
      ['WORK_PRACTICE', 'Straps released from the side away from the load'],
      ['PPE', 'Safety shoes, helmet, gloves'],
    ],
    source: 'HSG136; OSHA 29 CFR 1910.178',
  },
]
