import { readAnchor } from '../platform/audit-anchor.ts'
import { verifyAudit } from '../platform/audit-verify.ts'
import type { Database } from '../platform/database.ts'
import { verifyBinder } from '../platform/verify-binder.ts'
import { openOrExplain } from '../server/reach-database.ts'
import { CommandError, runCommand, say } from './command.ts'

// npm run audit:verify: proves that nobody has changed the audit trail, or names the first bad row; with a file, an evidence binder, too.
await runCommand(async ({ config, server, log }) => {
  const database = await openOrExplain(server.ownerUrl, 1, log)
  try {
    const anchor = await readAnchor(config.dataDir)
    const { rows, seals, unsealed, problem } = await verifyAudit(database, anchor)
    if (problem) throw new CommandError(`The audit trail is not intact. ${problem}.`)
    const waiting = unsealed > 0 ? `, ${unsealed} of them newer than the last seal` : ''
    say(`The audit trail is intact: ${rows} rows, ${seals} seals${waiting}.`)
    if (!anchor) say('No seal is remembered outside the database yet, so a cut end would not show.')
    const [binder] = process.argv.slice(2)
    if (binder !== undefined) await verifyFile(database, binder)
  } finally {
    await database.close()
  }
})

async function verifyFile({ kysely }: Database, path: string): Promise<void> {
  const { number, files, heads, problem } = await verifyBinder(kysely, path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new CommandError(`${path} is not there.`) : error
  })
  if (problem) throw new CommandError(`The evidence binder is not as it was made. ${problem}.`)
  say(`Evidence binder ${number} is as it was made: ${files} files, ${heads} entries of the audit trail.`)
}
