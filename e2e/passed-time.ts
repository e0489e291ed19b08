import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** The account, folder and port of the embedded PostgreSQL, as its own files say. */
async function reach(dataDir: string): Promise<pg.ClientConfig> {
  const folder = path.join(dataDir, 'postgres')
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim()
  const lines = (await readFile(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  return { user: 'selamat', database: 'selamat', password, port: Number(lines[3]), host: lines[4] || '127.0.0.1' }
}

/**
 * Lets a fire watch have begun earlier, by more than the half hour that no setting makes shorter: the one thing for which a
 * journey cannot wait. It needs DATA_DIR, that of the server.
 */
export async function passFireWatch(permitId: number): Promise<void> {
  const dataDir = process.env.DATA_DIR
  if (dataDir === undefined) throw new Error('name the DATA_DIR of the server at BASE_URL')
  const client = new pg.Client(await reach(dataDir))
  await client.connect()
  const { rowCount } = await client.query(
    `update permits set handed_back_at = handed_back_at - interval '31 min', fire_watch_until = fire_watch_until - interval '31 min'
      where id = $1 and fire_watch_until is not null`,
    [permitId],
  )
  await client.end()
  if (rowCount !== 1) throw new Error(`permit ${permitId} has no fire watch`)
}
