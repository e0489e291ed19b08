import { type HiradcState, WORKING } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { toHttpError } from '../../../platform/errors.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { putUnderReview } from '../commands/start-review.ts'
import type { HiradcPorts } from '../ports.ts'
import { revisionForServer } from '../queries/stored.ts'

/** So many at a run; what is left is found by the next one. */
const MOST = 200
const APPROVED: HiradcState = 'APPROVED'

/**
 * Puts revisions whose day is over under review, each in a transaction of its own: what stands on them is flagged and the
 * author notified. They stay in force. Servers that do it at once share the work. Returns how many there were.
 */
export async function reviewWhatIsDue(context: AppContext, ports: HiradcPorts): Promise<number> {
  const today = formatDate(context.clock.now())
  const due = await run<{ id: number }>(
    context.database.kysely,
    sql`select r.id from hiradc_revisions r where r.status = ${sql.lit(APPROVED)} and r.valid_until < ${today}::date
      and not exists (select from hiradc_revisions o where o.hiradc_id = r.hiradc_id and o.status = any(${[...WORKING]}))
      order by r.valid_until, r.id limit ${MOST}`,
  )
  let moved = 0
  for (const { id } of due) {
    try {
      if (await putDueUnderReview(context, ports, id)) moved++
    } catch (error) {
      // The others are due all the same.
      context.log.error({ err: toHttpError(error), revisionId: id }, 'the review of an assessment was not started')
    }
  }
  return moved
}

function putDueUnderReview(context: AppContext, ports: HiradcPorts, id: number): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const revision = await revisionForServer(tx, id, [APPROVED])
    // Another server has it, or somebody was faster.
    if (!revision || revision.validUntil === null) return false
    const at = context.clock.now()
    const review = { actor: null, requestId: null, at, trigger: 'DUE', reason: null } as const
    await putUnderReview(ports, tx, revision, review)
    const { companyId, hiradcId, authorId, number, title, validUntil } = revision
    const params = { number, title, revision: revision.revision, validUntil }
    await emitNotification(
      tx,
      { kind: 'HIRADC_REVIEW_DUE', companyId, userIds: [authorId], entityId: hiradcId, params },
      at,
    )
    return true
  })
}
