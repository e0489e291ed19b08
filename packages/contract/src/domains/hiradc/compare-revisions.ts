import type { StoredRow } from './hiradc-row.ts'

/** The fields of a row that are compared, in the order of reading. */
export const COMPARED = [
  'activity',
  'subActivity',
  'hazard',
  'category',
  'condition',
  'consequence',
  'likelihood',
  'severity',
  'controls',
  'residualLikelihood',
  'residualSeverity',
  'legalReference',
  'isCritical',
] as const satisfies (keyof StoredRow)[]
export type ComparedField = (typeof COMPARED)[number]

export interface RowDifference {
  readonly key: string
  readonly change: 'added' | 'removed' | 'changed'
  /** Null where the row was added. */
  readonly before: StoredRow | null
  /** Null where the row was removed. */
  readonly after: StoredRow | null
  /** Of a changed row. */
  readonly fields: readonly ComparedField[]
}

/** What of a control counts: who did it until when, not what became of its follow-up action. */
const controlsOf = ({ controls }: StoredRow) =>
  controls.map(({ type, text, existing, ownerId, dueDate }) => [type, text, existing, ownerId, dueDate])

const contentOf = (row: StoredRow, field: ComparedField): unknown =>
  field === 'controls' ? controlsOf(row) : row[field]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The rows that differ between two revisions, in the order of the newer one; removed rows stand last. Moving a row is no change. */
export function compareRevisions(before: readonly StoredRow[], after: readonly StoredRow[]): RowDifference[] {
  const old = new Map(before.map((row) => [row.key, row]))
  const kept = new Set(after.map(({ key }) => key))
  const found = after.flatMap((row): RowDifference[] => {
    const { key } = row
    const earlier = old.get(key)
    if (!earlier) return [{ key, change: 'added', before: null, after: row, fields: [] }]
    const fields = COMPARED.filter((field) => !isSame(contentOf(earlier, field), contentOf(row, field)))
    return fields.length === 0 ? [] : [{ key, change: 'changed', before: earlier, after: row, fields }]
  })
  const removed = before.flatMap((row): RowDifference[] =>
    kept.has(row.key) ? [] : [{ key: row.key, change: 'removed', before: row, after: null, fields: [] }],
  )
  return [...found, ...removed]
}
