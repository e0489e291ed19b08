import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'

/** An import at whose work the server has ended so often is given up. */
const CRASHES_MOST = 2

const BEGIN = 'update imports set starts = starts + 1 where id = $1 returning starts'
const END = 'update imports set starts = 0 where id = $1'

/** Remembers beyond the end of the process that an import was being worked on. */
export function countStarts({ database }: AppContext) {
  /** Counted already, and this process has not ended since. */
  const started = new Set<number>()
  return {
    /** To be asked before the work; false: the server has ended twice while it went on. */
    async begin(id: number): Promise<boolean> {
      if (started.has(id)) return true
      const [row] = await run<{ starts: number }>(database.kysely, BEGIN, [id])
      started.add(id)
      return (row?.starts ?? 0) <= CRASHES_MOST
    },
    /** To be told when the work has ended in good order, whatever came of it. */
    async end(id: number): Promise<void> {
      await run(database.kysely, END, [id])
      started.delete(id)
    },
  }
}
