import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “Weather and nature”. */
export const weatherNature: readonly LibraryHazard[] = [
  {
    name: 'Lightning strike',
    consequences: 'Death outdoors, tank rim fire, failure of controls',
    controls: [
      ['ENGINEERING', 'Lightning protection, earthing, surge arresters, shunts at floating roofs'],
      ['ADMINISTRATIVE', 'Storm warning stops work outdoors, gauging and loading'],
      ['WORK_PRACTICE', 'Shelter in buildings or closed vehicles'],
    ],
    source: 'IEC 62305; Permenaker 02/1989; API RP 2003',
  },
  {
    name: 'Strong wind and storm',
    consequences: 'Crane and scaffold fall, flying sheets, fall from height',
    controls: [
      ['ENGINEERING', 'Anchoring, wind meter with alarm at cranes'],
      ['ADMINISTRATIVE', 'Wind limits by task, loose material secured by forecast'],
      ['WORK_PRACTICE', 'Inspection of scaffolds before use after a storm'],
    ],
    source: 'ISO 4302; EN 12811-1',
  },
  {
    name: 'Heavy rain and flood',
    consequences: 'Drowning, flooded substations, floating tanks, spread of oil',
    controls: [
      ['ELIMINATION', 'Critical equipment above flood level'],
      ['ENGINEERING', 'Pumps, flood gates, anchored tanks'],
      ['ADMINISTRATIVE', 'Flood plan with forecast levels, drains cleaned before the season'],
      ['WORK_PRACTICE', 'Electrical supply switched off before the water comes'],
    ],
    source: 'UU 24/2007',
  },
  {
    name: 'Earthquake and tsunami',
    consequences: 'Collapse, rupture of pipes, fire, loss of utilities',
    controls: [
      ['ENGINEERING', 'Seismic design and anchoring, seismic trip, flexible joints'],
      ['ADMINISTRATIVE', 'Emergency plan with high ground, drills'],
      ['WORK_PRACTICE', 'Shut down by the short list, then muster'],
    ],
    source: 'SNI 1726:2019; UU 24/2007',
  },
  {
    name: 'Volcanic ash and haze',
    consequences: 'Irritated lungs and eyes, blocked filters, flashover of insulators',
    controls: [
      ['ENGINEERING', 'Filters at air intakes, closed rooms with clean air'],
      ['ADMINISTRATIVE', 'Alert levels, cleaning of insulators and roofs'],
      ['PPE', 'Filter mask and goggles'],
    ],
    source: 'UU 24/2007; Permenaker 5/2018',
  },
  {
    name: 'Work over or near water',
    consequences: 'Drowning, hypothermia',
    controls: [
      ['ELIMINATION', 'Work from land or prefabricated'],
      ['ENGINEERING', 'Guard rails, nets, ladders to the water'],
      ['ADMINISTRATIVE', 'Rescue boat and life buoys ready, current and tide checked'],
      ['WORK_PRACTICE', 'Never alone, radio'],
      ['PPE', 'Life jacket'],
    ],
    source: 'OSHA 29 CFR 1926.106',
  },
  {
    name: 'Bush or peat fire near the plant',
    consequences: 'Fire at the fence, smoke in air intakes, road cut off',
    controls: [
      ['ELIMINATION', 'Vegetation cleared in a belt around the plant'],
      ['ENGINEERING', 'Fire water monitors at the fence'],
      ['ADMINISTRATIVE', 'Watch in the dry season, agreement with the local brigade'],
      ['WORK_PRACTICE', 'No open burning'],
    ],
    source: 'API RP 2001; UU 24/2007',
  },
  {
    name: 'Landslide or unstable slope',
    consequences: 'Buried people and roads, broken pipeline',
    controls: [
      ['ELIMINATION', 'Route away from the slope'],
      ['ENGINEERING', 'Drainage, retaining walls, slope angle by design'],
      ['ADMINISTRATIVE', 'Monitoring of movement and rain with alarm'],
      ['WORK_PRACTICE', 'Area left at the alarm level'],
    ],
    source: 'Kepmen ESDM 1827 K/30/MEM/2018; SNI 8460:2017',
  },
]
