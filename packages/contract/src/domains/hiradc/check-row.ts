import { CONTROL_TYPES, type ControlType } from './control-type.ts'
import type { RowFields } from './hiradc-row.ts'
import { bandOf, isOnMatrix, type RiskMatrix, riskOf } from './risk-matrix.ts'

/** What stands in the way of submitting a row, at its field: `controls.2.ownerId` is the owner of its third control. */
export interface RowProblem {
  readonly field: string
  readonly message: string
}

/** What a reviewer looks at, although the row can be submitted. */
export const WARNINGS = [
  'PPE_ONLY',
  'SEVERITY_FALLS',
  'ABOVE_TOLERANCE',
  'NO_OWNER',
  'RISK_RISES',
  'DUE_PASSED',
] as const
export type WarningCode = (typeof WARNINGS)[number]
export interface RowWarning {
  readonly code: WarningCode
  readonly message: string
}

const REQUIRED = 'This field is required'

/** The place of a control in the hierarchy: 0 is the strongest. */
export const strengthOf = (type: ControlType): number => CONTROL_TYPES.indexOf(type)

type Checked = Pick<
  RowFields,
  'activity' | 'hazard' | 'consequence' | 'likelihood' | 'severity' | 'residualLikelihood' | 'residualSeverity'
> & {
  readonly controls: readonly (Pick<
    RowFields['controls'][number],
    'type' | 'text' | 'existing' | 'ownerId' | 'dueDate'
  > & { /** The action that puts it in place, once it was raised. */ readonly followUp?: object | null | undefined })[]
}

function ratingProblems(
  matrix: RiskMatrix,
  [likelihoodField, severityField]: readonly [string, string],
  [likelihood, severity]: readonly [number | null, number | null],
): RowProblem[] {
  const side = matrix.likelihood.length
  const of = (field: string, level: number | null): RowProblem[] => {
    if (level === null) return [{ field, message: REQUIRED }]
    return level > side ? [{ field, message: `Level ${level} is not on the ${side} × ${side} matrix. Rate again` }] : []
  }
  return [...of(likelihoodField, likelihood), ...of(severityField, severity)]
}

/** What a row lacks to be submitted: each row has a control, both ratings, and an owner and a day for each further control. */
export function rowProblems(row: Checked, matrix: RiskMatrix): RowProblem[] {
  const { likelihood, severity, residualLikelihood, residualSeverity, controls } = row
  const texts = (['activity', 'hazard', 'consequence'] as const).flatMap((field) =>
    row[field] === '' ? [{ field, message: REQUIRED }] : [],
  )
  const initial = ratingProblems(matrix, ['likelihood', 'severity'], [likelihood, severity])
  const residual = ratingProblems(
    matrix,
    ['residualLikelihood', 'residualSeverity'],
    [residualLikelihood, residualSeverity],
  )
  const ofControls = controls.flatMap(({ text, existing, ownerId, dueDate }, at) => [
    ...(text === '' ? [{ field: `controls.${at}.text`, message: REQUIRED }] : []),
    ...(existing || ownerId !== null
      ? []
      : [{ field: `controls.${at}.ownerId`, message: 'Name who puts it in place' }]),
    ...(existing || dueDate !== null ? [] : [{ field: `controls.${at}.dueDate`, message: 'Say until when' }]),
  ])
  const none = controls.length === 0 ? [{ field: 'controls', message: 'Name at least one control' }] : []
  return [...texts, ...initial, ...none, ...ofControls, ...residual]
}

/** A further control that nobody can put in place in time: its day has passed before anybody was asked. */
export function dueWarnings({ controls }: Pick<Checked, 'controls'>, today: string): RowWarning[] {
  const [first, ...more] = controls.flatMap(({ existing, dueDate, followUp }) =>
    existing || followUp || dueDate === null || dueDate >= today ? [] : [dueDate],
  )
  if (first === undefined) return []
  const what = more.length === 0 ? 'A further control was' : `${more.length + 1} further controls were`
  return [{ code: 'DUE_PASSED', message: `${what} due in the past (${[first, ...more].join(', ')}): say until when` }]
}

/** What is doubtful about a row on a day, each with its reason. A row that is not rated yet has only what its controls show. */
export function rowWarnings(row: Checked, matrix: RiskMatrix, today: string): RowWarning[] {
  const { likelihood, severity, residualLikelihood, residualSeverity, controls } = row
  const warnings: RowWarning[] = dueWarnings(row, today)
  const add = (code: WarningCode, message: string) => warnings.push({ code, message })
  if (controls.length > 0 && controls.every(({ type }) => type === 'PPE')) {
    add('PPE_ONLY', 'PPE is the only control. It protects last and fails unnoticed: look for a stronger control')
  }
  const withoutOwner = controls.filter(({ existing, ownerId }) => !existing && ownerId === null).length
  if (withoutOwner > 0) {
    add(
      'NO_OWNER',
      `${withoutOwner === 1 ? 'A further control has' : `${withoutOwner} further controls have`} no owner`,
    )
  }
  const removes = controls.some(({ type, existing }) => !existing && strengthOf(type) <= strengthOf('SUBSTITUTION'))
  if (severity !== null && residualSeverity !== null && residualSeverity < severity && !removes) {
    add(
      'SEVERITY_FALLS',
      `Severity falls from ${severity} to ${residualSeverity} without elimination or substitution. Other controls make harm less likely, not less severe`,
    )
  }
  const [before, after] = [
    riskOf({ likelihood, severity }),
    riskOf({ likelihood: residualLikelihood, severity: residualSeverity }),
  ]
  if (before !== null && after !== null && after > before) {
    add('RISK_RISES', `The residual risk ${after} is higher than the initial risk ${before}`)
  }
  const rated = { likelihood: residualLikelihood, severity: residualSeverity }
  const band = isOnMatrix(matrix, rated) ? bandOf(matrix, after) : null
  if (band && !band.tolerable) {
    add(
      'ABOVE_TOLERANCE',
      `The residual risk ${after} is ${band.name}, above what is tolerated: add a stronger control`,
    )
  }
  return warnings
}
