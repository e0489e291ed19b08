import { sweepFiles } from './domains/files/index.ts'
import { reviewWhatIsDue } from './domains/hiradc/index.ts'
import {
  cleanUpSessions,
  forgetProofs,
  removeAbandoned,
  removeOldCodes,
  removeOldEmailChanges,
} from './domains/identity/index.ts'
import { sendDigests, sendReminders } from './domains/notifications/index.ts'
import { warnOfGates } from './domains/permits/index.ts'
import { runRecurringFlows, runStandIns, runTaskTimers } from './domains/workflow/index.ts'
import { hiradcPorts, permitsOf, reminderSources, withCaseKinds } from './domains.ts'
import type { AppContext } from './platform/app-context.ts'
import { keepAnchor } from './platform/audit-anchor.ts'
import { sealAudit } from './platform/audit-seal.ts'
import { forgetRepeats } from './platform/idempotency.ts'
import type { Job } from './platform/jobs.ts'
import { removeOldMails } from './platform/mail.ts'

const taskTimers = (context: AppContext) => runTaskTimers(withCaseKinds(context))
const recurringFlows = (context: AppContext) => runRecurringFlows(withCaseKinds(context))
const standIns = (context: AppContext) => runStandIns(withCaseKinds(context))
const reviews = (context: AppContext) => reviewWhatIsDue(context, hiradcPorts)
const warnings = (context: AppContext) => warnOfGates(permitsOf(context))
const remind = (context: AppContext) => sendReminders(context, reminderSources)

/** What runs by itself. */
export const jobs: readonly Job[] = [
  { name: 'seal-audit', cron: '* * * * *', run: sealTrail },
  { name: 'sweep-files', cron: '7 * * * *', run: report('files swept', sweepFiles) },
  { name: 'forget-repeats', cron: '17 * * * *', run: report('idempotency keys removed', forgetRepeats) },
  { name: 'forget-proofs', cron: '22 * * * *', run: report('used proofs removed', forgetProofs) },
  { name: 'clean-up-sessions', cron: '27 * * * *', run: report('rows of ended sessions removed', cleanUpSessions) },
  { name: 'remove-abandoned', cron: '37 * * * *', run: report('abandoned registrations removed', removeAbandoned) },
  { name: 'remove-old-codes', cron: '43 3 * * *', run: report('old codes removed', removeOldCodes) },
  {
    name: 'remove-old-email-changes',
    cron: '45 3 * * *',
    run: report('old email changes removed', removeOldEmailChanges),
  },
  { name: 'remove-old-mails', cron: '47 3 * * *', run: report('old mails removed', removeOldMails) },
  { name: 'task-timers', cron: '* * * * *', run: report('tasks reminded or escalated', taskTimers) },
  { name: 'recurring-flows', cron: '*/5 * * * *', run: report('forms assigned', recurringFlows) },
  { name: 'stand-ins', cron: '*/5 * * * *', run: report('inboxes changed by stand-ins', standIns) },
  { name: 'permit-warnings', cron: '* * * * *', run: report('permits warned of', warnings) },
  { name: 'due-reviews', cron: '9 * * * *', run: report('assessments put under review', reviews) },
  { name: 'send-reminders', cron: '*/15 * * * *', run: report('reminders due', remind) },
  { name: 'send-digests', cron: '*/15 * * * *', run: report('daily summaries', sendDigests) },
]

/** The line in the log is a witness outside the database, too. */
async function sealTrail({ database, clock, config, log }: AppContext): Promise<void> {
  const seal = await sealAudit(database, clock.now())
  if (!seal) return
  log.info({ seal: seal.id, rows: seal.rows, hash: seal.hash }, 'audit sealed')
  if (!(await keepAnchor(database, config.dataDir, seal))) {
    log.error('the last seal this server has seen is not in the database: run npm run audit:verify')
  }
}

function report(what: string, work: (context: AppContext) => Promise<number>) {
  return async (context: AppContext) => {
    const count = await work(context)
    if (count > 0) context.log.info({ count }, what)
  }
}
