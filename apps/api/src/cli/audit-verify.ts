import { readAnchor } from '../platform/audit-anchor.ts'
import { verifyAudit } from '../platform/audit-verify.ts'
import { openOrExplain } from '../server/reach-database.ts'
import { CommandError, runCommand, say } from './command.ts'

// npm run audit:verify: proves that nobody has changed the audit trail, or names the first bad row.
await runCommand(async ({ config, server, log }) => {
  const database = await openOrExplain(server.ownerUrl, 1, log)
  try {
    const anchor = await readAnchor(config.dataDir)
    const { rows, seals, unsealed, problem } = await verifyAudit(database, anchor)
    if (problem) throw new CommandError(`The audit trail is not intact. ${problem}.`)
    const waiting = unsealed > 0 ? `, ${unsealed} of them newer than the last seal` : ''
    say(`The audit trail is intact: ${rows} rows, ${seals} seals${waiting}.`)
    if (!anchor) say('No seal is remembered outside the database yet, so a cut end would not show.')
  } finally {
    await database.close()
  }
})
