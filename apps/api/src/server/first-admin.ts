import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createFirstAdmin } from '../domains/identity/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hasNoUsers } from './demo-company.ts'

/** Creates the administrator of a database without users; returns the file of the temporary password, if one was created. */
export async function ensureAdministrator(context: AppContext): Promise<string | undefined> {
  if (!(await hasNoUsers(context.database))) return undefined
  const made = await createFirstAdmin(context)
  if (!made) return undefined
  const file = path.join(context.config.dataDir, 'first-admin.txt')
  // Of an earlier database; removed so that the new one gets its own rights.
  await rm(file, { force: true })
  const text = `Employee ID: ${made.username}\nTemporary password: ${made.password}\n`
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true })
  return file
}
