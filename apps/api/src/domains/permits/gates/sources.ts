import { GATES } from '@selamat/contract/domains/permits/gates'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { type Fragment, snake } from '../../../platform/records/statements.ts'
import type { Source, Sources } from './gate.ts'
import { GATE_PARTS } from './list.ts'

/** The sources of all gates by table, each once. */
const BY_TABLE: ReadonlyMap<string, ReadonlySet<Source>> = collected(GATES.map((name) => GATE_PARTS[name].sources))

function collected(all: readonly Sources[]) {
  const byTable = new Map<string, Set<Source>>()
  for (const [name, source] of all.flatMap((sources) => Object.entries(sources))) {
    const table = snake(name)
    byTable.set(table, (byTable.get(table) ?? new Set()).add(source))
  }
  return byTable
}

/** The live permits `p` whose gates look at a record; undefined: it is the source of none. */
export async function concernedBy(tx: Tx, table: string, id: number, at: Date): Promise<Fragment | undefined> {
  const conditions: Fragment[] = []
  for (const { concerned } of BY_TABLE.get(table) ?? []) conditions.push(await concerned(id, tx, at))
  return conditions.length === 0 ? undefined : sql`(${sql.join(conditions, sql` or `)})`
}

/**
 * The trigger on the audit trail that announces the sources, whatever statement changes them. The newest migration that
 * creates it must say the same.
 */
export function announcement(): string {
  const tables = [...BY_TABLE].map(([table, sources]) => ({ table, whens: [...sources].map(({ when }) => when) }))
  const whole = tables.flatMap(({ table, whens }) => (whens.includes(undefined) ? [`'${table}'`] : []))
  const parts = tables.flatMap(({ table, whens }) => {
    const some = whens.filter((when) => when !== null)
    return whens.includes(undefined) || some.length === 0
      ? []
      : [`(new.entity = '${table}' and (${some.map((when) => `(${when})`).join(' or ')}))`]
  })
  return `create trigger audit_events_announce after insert on audit_events for each row
  when (${[`new.entity in (${whole.sort().join(', ')})`, ...parts.sort()].join('\n    or ')})
  execute function announce_gate_source()`
}
