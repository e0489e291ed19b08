import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { run } from '../../platform/database.ts'
import { articleReader, canOpen, manages } from './relations.ts'

/** Whoever opens an article, or manages it, opens the files of what was published. */
export async function mayOpenArticleFile(context: AppContext, actor: Actor, id: number): Promise<boolean> {
  const db = context.database.kysely
  const reader = await articleReader(context, db, actor)
  const [found] = await run(
    db,
    sql`select 1 from articles a where a.id = ${id} and (${canOpen(reader)} or ${manages(reader)})`,
  )
  return found !== undefined
}

/** Only who manages an article opens the files of what is being written. */
export async function mayOpenDraftFile(context: AppContext, actor: Actor, id: number): Promise<boolean> {
  const db = context.database.kysely
  const [found] = await run(
    db,
    sql`select 1 from articles a where a.id = ${id} and ${manages(await articleReader(context, db, actor))}`,
  )
  return found !== undefined
}
