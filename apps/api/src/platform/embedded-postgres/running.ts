import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { clusterDirectory } from './cluster.ts'
import { type DatabaseAccount, databaseUrl } from './server.ts'

/**
 * Returns the address, for one of its accounts, of the embedded database that another process runs in `dataDir`, from what PostgreSQL itself notes
 * in postmaster.pid; nothing while it is not ready. Throws where this account cannot read it.
 */
export function runningDatabaseUrl(dataDir: string, as: DatabaseAccount = 'selamat_app'): string | undefined {
  const home = path.join(path.resolve(dataDir), 'postgres')
  const [passwordFile, notesFile] = [path.join(home, 'password'), path.join(clusterDirectory(home), 'postmaster.pid')]
  if (!existsSync(passwordFile) || !existsSync(notesFile)) return undefined
  const [, , , port, socketDirectory, , , status = ''] = readFileSync(notesFile, 'utf8').split('\n')
  if (status.trim() !== 'ready') return undefined
  const password = readFileSync(passwordFile, 'utf8').trim()
  return databaseUrl({ cluster: { password }, socketDirectory: socketDirectory || undefined, port: Number(port) }, as)
}
