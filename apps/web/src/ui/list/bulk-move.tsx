import { count } from '../../lib/format.ts'
import { confirm } from '../confirm.tsx'
import { toast } from '../toast.ts'
import { errorText } from '../used-by.ts'
import { ACTION } from './actions.tsx'
import { actionOnAll, outcomeWords, type Refusals } from './outcome.ts'
import type { BulkAction } from './selection-bar.tsx'

interface BulkMove<Row> {
  readonly label: { readonly one: string; readonly many: string }
  readonly keyOf: (row: Row) => number
  readonly nameOf: (row: Row) => string
  /** Moves one row, in the version that was seen. */
  readonly move: (row: Row) => Promise<{ readonly success: true } | { readonly error: true; readonly thrown: unknown }>
  /** Reads again what has changed. */
  readonly after: () => Promise<unknown>
}

const RESULT =
  'They can no longer be chosen. Records that use them stay as they are. You can restore them from the archived list.'

/** Archives the selected rows after asking; `result` says what archiving changes and what stays. */
export function bulkArchive<Row>(way: BulkMove<Row>, result: string = RESULT): BulkAction<Row> {
  const ask = (rows: readonly Row[]) => {
    const one = rows.length === 1
    const [only] = rows
    const what = one && only !== undefined ? way.nameOf(only) : `${count(rows.length)} ${way.label.many}`
    return confirm({
      title: `Do you want to archive ${what}?`,
      consequence: result,
      verb: 'Archive',
      keep: one ? 'Keep it' : 'Keep them',
      danger: true,
    })
  }
  return {
    ...ACTION.archive,
    clears: true,
    run: async (rows, showRefused) => (await ask(rows)) && moveAll(way, 'archived', rows, showRefused),
  }
}

/** Restores the selected rows. */
export const bulkRestore = <Row,>(way: BulkMove<Row>): BulkAction<Row> => ({
  ...ACTION.restore,
  clears: true,
  run: (rows, showRefused) => moveAll(way, 'restored', rows, showRefused),
})

async function moveAll<Row>(
  { keyOf, move, after }: BulkMove<Row>,
  done: string,
  rows: readonly Row[],
  showRefused: (refused: Refusals | null) => void,
) {
  const outcomes = await actionOnAll(rows, async (row) => {
    const tried = await move(row)
    return { id: keyOf(row), refusal: 'error' in tried ? errorText(tried.thrown) : null }
  })
  await after()
  const title = outcomeWords(done, outcomes)
  const refused = outcomes.flatMap(({ id, refusal }) => (refusal === null ? [] : [{ id, refusal }]))
  if (refused.length === 0) toast.success('Success', title)
  showRefused(refused.length === 0 ? null : { title, of: refused })
  return true
}
