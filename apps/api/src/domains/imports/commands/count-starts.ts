import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'

/** An import is given up after so many crashes of the server. */
const CRASHES_MOST = 2

/** Counts in the database how often the work on an import was started. */
export function countStarts({ database }: AppContext) {
  /** The imports that this process has counted. */
  const started = new Set<number>()
  return {
    /** Called before the work; false after two crashes. */
    async begin(id: number): Promise<boolean> {
      if (started.has(id)) return true
      const row = await database.kysely
        .updateTable('imports')
        .set({ starts: sql`starts + 1` })
        .where('id', '=', id)
        .returning('starts')
        .executeTakeFirst()
      started.add(id)
      return (row?.starts ?? 0) <= CRASHES_MOST
    },
    /** Called when the work has ended without a crash, whatever its result. */
    async end(id: number): Promise<void> {
      await database.kysely.updateTable('imports').set({ starts: 0 }).where('id', '=', id).execute()
      started.delete(id)
    },
  }
}
