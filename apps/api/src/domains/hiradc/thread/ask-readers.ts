import type { acknowledgement } from '@selamat/contract/domains/hiradc/acknowledgement'
import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { formatDate } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { emit, type OutboxHandler } from '../../../platform/outbox.ts'
import { CAN_OPEN, HAS_READ, ofDepartment } from './people.ts'
import { manageableInForce } from './readers.ts'

const TOPIC = 'hiradc-to-read'
const REMIND = { action: 'remind', label: 'People reminded to read it' }

const payload = z.object({
  revisionId: z.int(),
  /** Who reminds; null: the revision came into force. */
  remindedBy: z.string().nullable(),
})

/** Asks the people of its department to read a revision that came into force; found and told once the transaction is over. */
export const askReaders = (tx: Tx, revisionId: number, at: Date) =>
  emit(tx, TOPIC, { revisionId, remindedBy: null } satisfies z.input<typeof payload>, at)

/** Notifies everybody of the department who can open the revision and has not read it, in one notification. */
export const readerEvents = ({ clock }: AppContext): Readonly<Record<string, OutboxHandler>> => ({
  [TOPIC]: async (tx, event) => {
    const { revisionId, remindedBy } = payload.parse(event.payload)
    const at = clock.now()
    const [found] = await run<{
      hiradcId: number
      companyId: number
      number: string
      title: string
      revision: number
      userIds: number[]
    }>(
      tx,
      sql`select r.hiradc_id, r.company_id, r.number, r.title, r.revision,
          array(select u.id::float8 from users u where ${ofDepartment(formatDate(at))} and ${CAN_OPEN} and not ${HAS_READ}) as user_ids
        from hiradc_revisions r where r.id = ${revisionId} and r.status = any(${[...IN_FORCE]})`,
    )
    // Superseded or archived since.
    if (!found) return
    const { hiradcId, companyId, userIds, ...params } = found
    const notification = { companyId, userIds, entityId: hiradcId }
    if (remindedBy === null) await emitNotification(tx, { ...notification, kind: 'HIRADC_IN_FORCE', params }, at)
    else {
      await emitNotification(
        tx,
        { ...notification, kind: 'HIRADC_UNREAD', params: { ...params, actor: remindedBy } },
        at,
      )
    }
  },
})

/**
 * Reminds those of the department who have not read the revision in force, and writes it to the log. Throws 404, 409 where
 * none is in force, 422 RULE where all have read it or were reminded within a day.
 */
export function remindReaders(context: AppContext, { actor, body }: SignedCall<typeof acknowledgement.remind>) {
  return context.database.transaction(async (tx) => {
    const { id, hiradcId, status } = await manageableInForce(context, tx, actor, body.id)
    // Two people who remind at once wait for each other here.
    await run(tx, sql`select 1 from hiradcs where id = ${hiradcId} for no key update`)
    const at = context.clock.now()
    const [counted] = await run<{ people: number; remindedAt: Date | null }>(
      tx,
      sql`select (select count(*)::int from users u where ${ofDepartment(formatDate(at))} and ${CAN_OPEN} and not ${HAS_READ}) as people,
          (select max(e.at) from hiradc_events e where e.revision_id = r.id and e.action = ${REMIND.action}) as reminded_at
        from hiradc_revisions r where r.id = ${id}`,
    )
    const { people = 0, remindedAt = null } = counted ?? {}
    if (people === 0) throw httpError('RULE', { message: 'Everybody who can open it has read it' })
    if (remindedAt !== null && at.getTime() - remindedAt.getTime() < DAY) {
      throw httpError('RULE', { message: 'They were reminded within the last 24 hours. Remind them again tomorrow' })
    }
    await tx
      .insertInto('hiradcEvents')
      .values({
        hiradcId,
        revisionId: id,
        at,
        actorId: actor.userId,
        ...REMIND,
        fromStatus: status,
        toStatus: status,
        reason: plural(people, 'person', 'people'),
      })
      .execute()
    await emit(tx, TOPIC, { revisionId: id, remindedBy: actor.fullName } satisfies z.input<typeof payload>, at)
    return { people }
  })
}
