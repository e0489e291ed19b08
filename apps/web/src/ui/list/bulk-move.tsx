import { count } from '../../lib/format.ts'
import { confirm } from '../confirm.tsx'
import { toast } from '../toast.ts'
import { errorText } from '../used-by.ts'
import { ACTION } from './actions.tsx'
import { actionOnAll, type Failures, outcomeText } from './outcome.ts'
import type { BulkAction } from './selection-bar.tsx'

interface BulkMove<Row> {
  readonly label: { readonly one: string; readonly many: string }
  readonly keyOf: (row: Row) => number
  readonly nameOf: (row: Row) => string
  /** Moves one row, in the expected version. */
  readonly move: (row: Row) => Promise<{ readonly success: true } | { readonly error: true; readonly thrown: unknown }>
  /** Reloads changed data. */
  readonly after: () => Promise<unknown>
}

const RESULT =
  'They can no longer be chosen. Records that use them stay as they are. You can restore them from the archived list.'

/** Archives the selected rows after asking; `result` says what archiving changes and what stays. */
export function bulkArchive<Row>(options: BulkMove<Row>, result: string = RESULT): BulkAction<Row> {
  const ask = (rows: readonly Row[]) => {
    const one = rows.length === 1
    const [only] = rows
    const what = one && only !== undefined ? options.nameOf(only) : `${count(rows.length)} ${options.label.many}`
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
    run: async (rows, showFailures) => (await ask(rows)) && moveAll(options, 'archived', rows, showFailures),
  }
}

/** Restores the selected rows. */
export const bulkRestore = <Row,>(options: BulkMove<Row>): BulkAction<Row> => ({
  ...ACTION.restore,
  clears: true,
  run: (rows, showFailures) => moveAll(options, 'restored', rows, showFailures),
})

async function moveAll<Row>(
  { keyOf, move, after }: BulkMove<Row>,
  done: string,
  rows: readonly Row[],
  showFailures: (failed: Failures | null) => void,
) {
  const outcomes = await actionOnAll(rows, async (row) => {
    const tried = await move(row)
    return { id: keyOf(row), failure: 'error' in tried ? errorText(tried.thrown) : null }
  })
  await after()
  const title = outcomeText(done, outcomes)
  const failed = outcomes.flatMap(({ id, failure }) => (failure === null ? [] : [{ id, failure }]))
  if (failed.length === 0) toast.success('Success', title)
  showFailures(failed.length === 0 ? null : { title, of: failed })
  return true
}
