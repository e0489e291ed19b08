/** What people are exposed to at work, and what work demands of them. `GENERAL` is everybody of the own staff. */
export const AGENTS = [
  'GENERAL',
  'NOISE',
  'DUST',
  'SILICA',
  'FUME',
  'SOLVENT',
  'LEAD',
  'AMMONIA',
  'VIBRATION',
  'HEAT',
  'RADIATION',
  'BIOLOGICAL',
  'CONFINED_SPACE',
  'HEIGHT',
  'RESPIRATOR',
  'DRIVING',
  'NIGHT',
  'FOOD',
] as const
export type Agent = (typeof AGENTS)[number]
export const AGENT_LABELS: Readonly<Record<Agent, string>> = {
  GENERAL: 'Everybody',
  NOISE: 'Noise',
  DUST: 'Dust',
  SILICA: 'Silica',
  FUME: 'Welding fume',
  SOLVENT: 'Solvents',
  LEAD: 'Lead',
  AMMONIA: 'Ammonia',
  VIBRATION: 'Vibration',
  HEAT: 'Heat',
  RADIATION: 'Radiation',
  BIOLOGICAL: 'Biological agents',
  CONFINED_SPACE: 'Confined space',
  HEIGHT: 'Work at height',
  RESPIRATOR: 'Respirator',
  DRIVING: 'Driving',
  NIGHT: 'Night work',
  FOOD: 'Food handling',
}
/** What a group can be exposed to. */
export const GROUP_AGENTS = AGENTS.filter((agent) => agent !== 'GENERAL')

/** Where it is known from. */
export const EXPOSURE_SOURCES = ['HIRADC', 'MEASURED', 'DECLARED', 'PERMIT'] as const
export type ExposureSource = (typeof EXPOSURE_SOURCES)[number]
export const EXPOSURE_SOURCE_LABELS: Readonly<Record<ExposureSource, string>> = {
  HIRADC: 'Risk assessment',
  MEASURED: 'Measured',
  DECLARED: 'Declared',
  PERMIT: 'Permits of the last 12 months',
}

/** What the words of a hazard in an assessment say of an agent. */
export const AGENT_OF_HAZARD: readonly (readonly [Agent, string])[] = [
  ['NOISE', 'noise'],
  ['VIBRATION', 'vibration'],
  ['SILICA', 'silica'],
  ['DUST', 'dust'],
  ['FUME', 'fume|welding'],
  ['SOLVENT', 'solvent|isocyanate'],
  ['LEAD', 'lead and|lead paint'],
  ['AMMONIA', 'ammonia'],
  ['HEAT', 'heat stress|hot weather|heat and humid'],
  ['RADIATION', 'radiograph|gamma|radioactive'],
  ['BIOLOGICAL', 'legionella|blood and body|sewage'],
]
/** What the activity of a permit demands of its people. */
export const AGENT_OF_ACTIVITY: readonly (readonly [Agent, string])[] = [
  ['CONFINED_SPACE', 'CONFINED_SPACE'],
  ['HEIGHT', 'HEIGHT'],
  ['RADIATION', 'RADIOGRAPHY'],
  ['FUME', 'HOT_WORK'],
  ['SOLVENT', 'COATING'],
]

/** Tests that fall due within so many days are one recall, and so long ahead it is made. */
export const RECALL_DAYS = 60
