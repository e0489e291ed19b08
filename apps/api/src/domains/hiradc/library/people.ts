import type { LibraryHazard } from './library-hazard.ts'

/** Hazards of the category “People and organisation”. */
export const people: readonly LibraryHazard[] = [
  {
    name: 'Fatigue by long shifts and overtime',
    consequences: 'Slow reaction, errors, micro-sleep at the wheel',
    controls: [
      ['ELIMINATION', 'Work moved from the small hours'],
      ['ENGINEERING', 'Automated monitoring of critical tasks, bright light'],
      ['ADMINISTRATIVE', 'Limits of hours, rest between shifts, enough crew'],
      ['WORK_PRACTICE', 'Signs of fatigue are reported without blame'],
    ],
    source: 'API RP 755; HSG256; PP 35/2021',
  },
  {
    name: 'Work alone',
    consequences: 'No help after injury or collapse',
    controls: [
      ['ELIMINATION', 'Two people for tasks with high risk'],
      ['ENGINEERING', 'Man-down alarm, position by radio'],
      ['ADMINISTRATIVE', 'List of tasks that are never done alone, call by interval'],
      ['WORK_PRACTICE', 'Contact before start and at the end'],
    ],
    source: 'HSE INDG73',
  },
  {
    name: 'New or temporary workers',
    consequences: 'Unknown dangers, wrong actions, higher rate of injury',
    controls: [
      ['ADMINISTRATIVE', 'Induction, mentor, limit of new people in a crew, marked helmets'],
      ['WORK_PRACTICE', 'Task is shown, tried and checked before it is done alone'],
    ],
    source: 'PP 50/2012; ISO 45001:2018 7.2',
  },
  {
    name: 'Simultaneous operations of several crews',
    consequences: 'One work endangers the other: gas at hot work, load above people',
    controls: [
      ['ELIMINATION', 'Works are moved apart in time or place'],
      ['ENGINEERING', 'Hard barriers between areas'],
      ['ADMINISTRATIVE', 'Coordinator, permits on one map, daily meeting'],
      ['WORK_PRACTICE', 'Stop and ask when another crew arrives'],
    ],
    source: 'HSG250; ISO 45001:2018 8.1.4',
  },
  {
    name: 'Poor handover between shifts',
    consequences: 'Lost information about isolations and defects, wrong start',
    controls: [
      ['ENGINEERING', 'Electronic log with open isolations and overrides'],
      ['ADMINISTRATIVE', 'Overlap of shifts, structured handover with signature'],
      ['WORK_PRACTICE', 'Walk of the plant by both'],
      ['WORK_PRACTICE', 'Critical points repeated by the receiver'],
    ],
    source: 'HSG48; HSG250',
  },
  {
    name: 'Human error in a procedure',
    consequences: 'Wrong valve, skipped step, release or damage',
    controls: [
      ['ELIMINATION', 'Step is designed out'],
      ['ENGINEERING', 'Interlocks, keys in sequence, clear tags'],
      ['ADMINISTRATIVE', 'Task analysis, procedures written with users'],
      ['WORK_PRACTICE', 'Point and call, second check of critical steps'],
    ],
    source: 'HSG48; OSHA 29 CFR 1910.119',
  },
  {
    name: 'Change without assessment',
    consequences: 'New danger in an old plant, barriers that no longer fit',
    controls: [
      ['ADMINISTRATIVE', 'Management of change with risk assessment and approval, temporary changes with end date'],
      ['ADMINISTRATIVE', 'Pre-startup safety review'],
      ['WORK_PRACTICE', 'People are trained and drawings changed before the start'],
    ],
    source: 'OSHA 29 CFR 1910.119; ISO 45001:2018 8.1.3',
  },
  {
    name: 'Stress, bullying and harassment',
    consequences: 'Sickness, accidents, people leave',
    controls: [
      ['ELIMINATION', 'Source of overload or conflict is removed'],
      ['ADMINISTRATIVE', 'Clear roles, workload review, confidential reporting'],
      ['WORK_PRACTICE', 'Leaders are trained in early talks'],
    ],
    source: 'ISO 45003; ILO C190',
  },
  {
    name: 'Alcohol and drugs',
    consequences: 'Loss of judgement and control, danger for others',
    controls: [
      ['ENGINEERING', 'Alcohol lock in vehicles'],
      ['ADMINISTRATIVE', 'Policy, testing by rule, help programme'],
      ['WORK_PRACTICE', 'Supervisors see to fitness at the start of work'],
    ],
    source: 'Permenakertrans PER.11/MEN/VI/2005',
  },
  {
    name: 'Violence, theft and intrusion',
    consequences: 'Injury of guards and staff, sabotage, release',
    controls: [
      ['ENGINEERING', 'Fence, lighting, cameras, access control'],
      ['ADMINISTRATIVE', 'Security plan with police, no lone guard'],
      ['WORK_PRACTICE', 'Withdraw and report, no pursuit'],
    ],
    source: 'ILO C190; ISO 45003',
  },
  {
    name: 'Contractor unaware of plant rules',
    consequences: 'Work outside the permit, wrong reaction to alarms',
    controls: [
      ['ADMINISTRATIVE', 'Selection by safety record, induction with test, named site contact'],
      ['ADMINISTRATIVE', 'Inspection together, right to stop'],
      ['WORK_PRACTICE', 'Toolbox talk in the language of the crew'],
    ],
    source: 'HSG250; OSHA 29 CFR 1910.119; PP 50/2012',
  },
]
