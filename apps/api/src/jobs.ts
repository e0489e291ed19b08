import { domains, productOf } from './domains.ts'
import type { AppContext } from './platform/app-context.ts'
import { keepAnchor } from './platform/audit-anchor.ts'
import { sealAudit } from './platform/audit-seal.ts'
import { forgetRepeats } from './platform/idempotency.ts'
import type { Job } from './platform/jobs.ts'
import { removeOldMails } from './platform/mail.ts'

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

/** What runs by itself: of the platform, and of the domains. */
export const jobs: readonly Job[] = [
  { name: 'seal-audit', cron: '* * * * *', run: sealTrail },
  { name: 'forget-repeats', cron: '17 * * * *', run: report('idempotency keys removed', forgetRepeats) },
  { name: 'remove-old-mails', cron: '47 3 * * *', run: report('old mails removed', removeOldMails) },
  ...domains.flatMap((domain) =>
    (domain.jobs ?? []).map(({ name, cron, counts, run }) => ({
      name,
      cron,
      run: report(counts, (context) => run(productOf(context))),
    })),
  ),
]
