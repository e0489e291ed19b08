import type { printCheck } from '@selamat/contract/domains/permits/board/permit-print'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { visiblePermit } from '../queries/stored.ts'
import { readerOf } from '../relations.ts'

/** Finds the entry of the audit log that a print carries, and what came after it. Throws 404 for a permit nobody shows the caller. */
export async function checkPrint(
  context: AppContext,
  actor: Actor,
  { id, hash }: BodyOf<typeof printCheck>,
): Promise<DataOf<typeof printCheck>> {
  const db = context.database.kysely
  await visiblePermit(db, await readerOf(context, db, actor), { id })
  const [printed] = await run<{ changes: number }>(
    db,
    sql`select (select count(*)::int from audit_events n where n.entity = 'permits' and n.entity_id = a.entity_id and n.id > a.id) as changes
      from audit_events a where a.entity = 'permits' and a.entity_id = ${id} and encode(a.hash, 'hex') like ${hash} || '%' limit 1`,
  )
  if (!printed) return { state: 'UNKNOWN', changes: 0 }
  return { state: printed.changes === 0 ? 'CURRENT' : 'OUTDATED', changes: printed.changes }
}
