import { run, type Tx } from '../../../platform/database.ts'

/** Takes a file from its record; the sweep removes it. */
export async function releaseFile(tx: Tx, id: number): Promise<void> {
  await run(tx, 'update files set owner_kind = null, owner_id = null where id = $1', [id])
}
