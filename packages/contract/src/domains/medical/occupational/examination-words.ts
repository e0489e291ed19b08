/** Why somebody is examined; the periodic ones are the annual check-ups. */
export const EXAMINATION_TYPES = [
  'PRE_EMPLOYMENT',
  'PERIODIC',
  'SPECIAL',
  'RETURN_TO_WORK',
  'PRE_PERMIT',
  'EXIT',
] as const
export type ExaminationType = (typeof EXAMINATION_TYPES)[number]
export const EXAMINATION_TYPE_LABELS: Readonly<Record<ExaminationType, string>> = {
  PRE_EMPLOYMENT: 'Before employment',
  PERIODIC: 'Annual check-up',
  SPECIAL: 'Special',
  RETURN_TO_WORK: 'Return to work',
  PRE_PERMIT: 'Before a permit',
  EXIT: 'At the end of employment',
}
export const CHECK_UP_TYPES = ['PRE_EMPLOYMENT', 'SPECIAL', 'RETURN_TO_WORK', 'PRE_PERMIT', 'EXIT'] as const

/** What is examined: the tests that protocols ask for. */
export const TESTS = [
  'PHYSICAL',
  'CHEST_XRAY',
  'BLOOD',
  'URINE',
  'AUDIOMETRY',
  'SPIROMETRY',
  'LIVER',
  'KIDNEY',
  'BLOOD_LEAD',
  'BIOLOGICAL',
  'ECG',
  'VISION',
  'VIBRATION',
  'STOOL',
] as const
export type Test = (typeof TESTS)[number]
export const TEST_LABELS: Readonly<Record<Test, string>> = {
  PHYSICAL: 'Physical examination',
  CHEST_XRAY: 'Chest X-ray',
  BLOOD: 'Blood count',
  URINE: 'Urine',
  AUDIOMETRY: 'Audiometry',
  SPIROMETRY: 'Spirometry',
  LIVER: 'Liver function',
  KIDNEY: 'Kidney function',
  BLOOD_LEAD: 'Lead in blood',
  BIOLOGICAL: 'Biological monitoring',
  ECG: 'ECG',
  VISION: 'Vision and colours',
  VIBRATION: 'Hands and vibration',
  STOOL: 'Stool culture',
}

/** Tests with figures of their own; all others are results. */
export const RESULT_TESTS: readonly Test[] = TESTS.filter((test) => test !== 'AUDIOMETRY' && test !== 'SPIROMETRY')

/** How a value lies in its limits. */
export const RESULT_FLAGS = ['N', 'L', 'H', 'CRITICAL'] as const
export type ResultFlag = (typeof RESULT_FLAGS)[number]
export const RESULT_FLAG_LABELS: Readonly<Record<ResultFlag, string>> = {
  N: 'Normal',
  L: 'Low',
  H: 'High',
  CRITICAL: 'Critical',
}

export const EARS = ['LEFT', 'RIGHT'] as const
export type Ear = (typeof EARS)[number]
export const EAR_LABELS: Readonly<Record<Ear, string>> = { LEFT: 'Left ear', RIGHT: 'Right ear' }

/** The frequencies of an audiogram in Hz, each with its field; the mean of 2, 3 and 4 kHz is compared with the baseline. */
export const FREQUENCIES = [
  ['hz500', 500],
  ['hz1000', 1000],
  ['hz2000', 2000],
  ['hz3000', 3000],
  ['hz4000', 4000],
  ['hz6000', 6000],
  ['hz8000', 8000],
] as const
export type FrequencyField = (typeof FREQUENCIES)[number][0]
