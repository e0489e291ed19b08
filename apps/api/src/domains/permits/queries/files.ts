import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { canRead, readerOf } from '../relations.ts'

/** Whoever reads a permit opens its files. */
export async function mayOpenPermitFile(context: AppContext, actor: Actor, permitId: number): Promise<boolean> {
  const db = context.database.kysely
  const [found] = await run(
    db,
    sql`select 1 from permits p where p.id = ${permitId} and ${canRead(await readerOf(context, db, actor))}`,
  )
  return found !== undefined
}
