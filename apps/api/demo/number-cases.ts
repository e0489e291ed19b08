import { formatDate, romanNumeral } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../src/platform/database.ts'
import type { DemoCase } from './cases.ts'
import { insertRows } from './insert-rows.ts'

/** A case with its number, its id and those of its steps, tasks and events, all known before they are written. */
export interface Numbered extends DemoCase {
  readonly id: number
  readonly assignmentNumber: string
  readonly stepIds: readonly number[]
  readonly taskIds: readonly number[]
  readonly eventIds: readonly number[]
}

interface NumberedBy {
  readonly flow: { readonly companyId: number; readonly code: string }
  readonly submittedAt: Date
}

/** Numbers cases by the stored counters, which `close` writes back. */
export async function openNumbering(tx: Tx) {
  const rows = await tx.selectFrom('documentCounters').selectAll().execute()
  const keyOf = (...key: readonly (string | number)[]) => key.join('/')
  const counters = new Map(rows.map((row) => [keyOf(row.companyId, row.code, row.year, row.month), row]))

  function nextNumber({ flow: { companyId, code }, submittedAt }: NumberedBy): string {
    const [year = 0, month = 1] = formatDate(submittedAt).split('-').map(Number)
    const key = keyOf(companyId, code, year, month)
    const counter = counters.get(key) ?? { companyId, code, year, month, nextNumber: 1 }
    counters.set(key, counter)
    return `SHE/${code}/${year}/${romanNumeral(month)}/${String(counter.nextNumber++).padStart(4, '0')}`
  }

  return {
    nextNumber,
    async number(cases: readonly DemoCase[]): Promise<Numbered[]> {
      const count = (part: 'steps' | 'tasks' | 'events') =>
        cases.reduce((sum, { history }) => sum + history[part].length, 0)
      const ids = await takeIds(tx, 'cases', cases.length)
      const stepIds = await takeIds(tx, 'case_steps', count('steps'))
      const taskIds = await takeIds(tx, 'tasks', count('tasks'))
      const eventIds = await takeIds(tx, 'case_events', count('events'))
      return cases.map((one) => ({
        ...one,
        id: ids.shift() ?? 0,
        assignmentNumber: one.number ?? nextNumber(one),
        stepIds: stepIds.splice(0, one.history.steps.length),
        taskIds: taskIds.splice(0, one.history.tasks.length),
        eventIds: eventIds.splice(0, one.history.events.length),
      }))
    },
    close: () =>
      insertRows(
        tx,
        'documentCounters',
        [...counters.values()],
        sql`on conflict (company_id, code, year, month) do update set next_number = excluded.next_number`,
      ),
  }
}

/** So many ids that a table will give to nobody else; nobody else takes any meanwhile. */
export async function takeIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const [taken] = await run<{ last: number }>(
    tx,
    sql`select max(nextval(s.name)) as last
      from (select pg_get_serial_sequence(${table}, 'id')::regclass as name) s, generate_series(1, ${count}::int)`,
  )
  const last = taken?.last ?? 0
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}
