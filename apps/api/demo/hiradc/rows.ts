import type { Condition, RowFields } from '@selamat/contract/domains/hiradc/hiradc-row'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { HAZARD_LIBRARY } from '../../src/domains/hiradc/library/index.ts'
import type { Random } from '../random.ts'
import type { DemoAssessment, DemoRow } from './assessments.ts'

export type BuiltRow = Omit<RowFields, 'hazardId'> & { readonly key: string }

const LIBRARY = new Map(HAZARD_LIBRARY.map((hazard) => [hazard.name, hazard]))
/** Rows whose risk is at least so high need something more than what is in place. */
const NEEDS_MORE = 12
const CRITICAL = 20

/** A key of a row or control: the same every time. */
export const keyOf = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

interface Building {
  readonly random: Random
  /** Who can own further controls, and from which day they are counted. */
  readonly owners: readonly number[]
  readonly since: Date
}

const conditionOf = ({ isRoutine }: DemoAssessment, activity: string): Condition =>
  /^(rescue|emergency)/i.test(activity) ? 'EMERGENCY' : isRoutine ? 'ROUTINE' : 'NON_ROUTINE'

/** The rows of an assessment with the usual controls of their hazards; the second strongest of a high risk is still to be put in place. */
export const rowsOf = (assessment: DemoAssessment, building: Building): BuiltRow[] =>
  assessment.rows.map((row) => rowOf(assessment, row, building))

function rowOf(assessment: DemoAssessment, row: DemoRow, { random, owners, since }: Building): BuiltRow {
  const [activity, name, likelihood, severity, residualLikelihood, residualSeverity] = row
  const hazard = LIBRARY.get(name)
  if (hazard === undefined) throw new Error(`the library has no hazard ${name}`)
  const further = likelihood * severity >= NEEDS_MORE && random.below(3) > 0 ? 1 : -1
  // Work that is to be done cannot be eliminated: the library says how it could be.
  const usual = hazard.usualControls.filter(({ type }) => type !== 'ELIMINATION')
  return {
    key: keyOf(random),
    activity,
    subActivity: '',
    hazard: hazard.name,
    category: hazard.category,
    condition: conditionOf(assessment, activity),
    consequence: hazard.consequences,
    likelihood,
    severity,
    residualLikelihood,
    residualSeverity: residualLikelihood === null ? null : (residualSeverity ?? severity),
    legalReference: hazard.source ?? '',
    isCritical: likelihood * severity >= CRITICAL,
    controls: usual.map(({ type, text }, index) => ({
      key: keyOf(random),
      type,
      text,
      existing: index !== further,
      ownerId: index === further ? random.pick(owners) : null,
      dueDate: index === further ? addDays(formatDate(since), 20 + random.below(80)) : null,
    })),
  }
}

/** The rows as they were so many revisions before: fewer, and the first one with a higher residual risk. */
export function rowsBefore(rows: readonly BuiltRow[], revisions: number): readonly BuiltRow[] {
  if (revisions === 0) return rows
  return rows.slice(0, rows.length - revisions).map((row, index) => {
    const { likelihood, residualLikelihood } = row
    if (index > 0 || likelihood === null || residualLikelihood === null) return row
    return { ...row, residualLikelihood: Math.min(likelihood, residualLikelihood + revisions) }
  })
}
