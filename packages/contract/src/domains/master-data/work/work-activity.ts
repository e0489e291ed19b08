/** What work does to its surroundings: conflicts are looked up by it. */
export const WORK_ACTIVITIES = [
  'GENERAL',
  'HOT_WORK',
  'CONFINED_SPACE',
  'HEIGHT',
  'ELECTRICAL',
  'LIFTING',
  'EXCAVATION',
  'RADIOGRAPHY',
  'LINE_BREAKING',
  'COATING',
  'PRESSURE_TEST',
] as const
export type WorkActivity = (typeof WORK_ACTIVITIES)[number]
export const WORK_ACTIVITY_LABELS: Readonly<Record<WorkActivity, string>> = {
  GENERAL: 'General work',
  HOT_WORK: 'Hot work',
  CONFINED_SPACE: 'Confined space entry',
  HEIGHT: 'Work at height',
  ELECTRICAL: 'Electrical work',
  LIFTING: 'Lifting',
  EXCAVATION: 'Excavation',
  RADIOGRAPHY: 'Radiography',
  LINE_BREAKING: 'Line breaking',
  COATING: 'Coating and solvents',
  PRESSURE_TEST: 'Pressure test',
}
