import { count } from '../../lib/format.ts'
import { confirm } from '../confirm.tsx'
import { Mark } from '../mark.tsx'
import { toast } from '../toast.ts'
import { refusalOf } from '../used-by.ts'
import { ACT } from './acts.tsx'
import { actOnAll, isRefused, type Outcome, outcomeWords } from './outcome.ts'
import type { BulkAct } from './selection-bar.tsx'
import './outcomes.css'

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
export function bulkArchive<Row>(way: BulkMove<Row>, result: string = RESULT): BulkAct<Row> {
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
  return { ...ACT.archive, clears: true, run: async (rows) => (await ask(rows)) && moveAll(way, 'archived', rows) }
}

/** Restores the selected rows. */
export const bulkRestore = <Row,>(way: BulkMove<Row>): BulkAct<Row> => ({
  ...ACT.restore,
  clears: true,
  run: (rows) => moveAll(way, 'restored', rows),
})

async function moveAll<Row>({ keyOf, nameOf, move, after }: BulkMove<Row>, done: string, rows: readonly Row[]) {
  const outcomes = await actOnAll(rows, async (row) => {
    const tried = await move(row)
    return { id: keyOf(row), name: nameOf(row), refusal: 'error' in tried ? refusalOf(tried.thrown) : null }
  })
  await after()
  const title = outcomeWords(done, outcomes)
  const refused = outcomes.filter(isRefused)
  if (refused.length === 0) toast.success('Success', title)
  else void confirm({ title, consequence: <Refusals of={refused} />, verb: 'Close' })
  return true
}

function Refusals({ of }: { of: readonly Outcome[] }) {
  return (
    <ul className="outcomes">
      {of.map(({ id, name, refusal }) => (
        <li key={id}>
          <Mark status="stopped" />
          <div>
            <strong>{name}</strong>
            <p>{refusal}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
