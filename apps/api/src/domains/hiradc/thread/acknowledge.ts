import type { acknowledgement } from '@selamat/contract/domains/hiradc/acknowledgement'
import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { acknowledgementOf } from '../queries/acknowledgement.ts'
import { visibleRevision } from '../queries/stored.ts'

/**
 * Says that the actor has read a revision in force; a second time changes nothing. Throws 404, 409 WRONG_STATE where it is
 * no longer in force, NOT_YOUR_ACT for other departments.
 */
export function acknowledge(context: AppContext, call: SignedCall<typeof acknowledgement.acknowledge>) {
  const { actor, body, requestId } = call
  return context.database.transaction(async (tx) => {
    const criteria = { hiradcId: body.id, revisionId: body.revisionId }
    const revision = await visibleRevision(context, tx, actor, criteria)
    const { id, status, number, otherInForce, departmentName, companyId } = revision
    if (!IN_FORCE.some((state) => state === status)) {
      const message =
        otherInForce === null
          ? 'This revision is not in force'
          : `Revision ${otherInForce} is in force now. Read that one`
      throw httpError('WRONG_STATE', { message, details: { status } })
    }
    const at = context.clock.now()
    if ((await acknowledgementOf(tx, actor, revision, formatDate(at))) === null) {
      throw httpError('NOT_YOUR_ACT', { message: `Only the people of ${departmentName} are asked to read it` })
    }
    const [made] = await run<{ at: Date }>(
      tx,
      sql`insert into hiradc_acknowledgements (revision_id, user_id, at) values (${id}, ${actor.userId}, ${at})
        on conflict do nothing returning at`,
    )
    if (made) {
      await writeAudit(tx, {
        companyId,
        actorId: actor.userId,
        at,
        entity: 'hiradc_acknowledgements',
        entityId: id,
        label: `${number} revision ${revision.revision}`,
        action: 'acknowledge',
        requestId,
      })
      return { id: body.id, acknowledgedAt: formatTimestamp(at) }
    }
    const [stored] = await run<{ at: Date }>(
      tx,
      sql`select at from hiradc_acknowledgements where revision_id = ${id} and user_id = ${actor.userId}`,
    )
    return { id: body.id, acknowledgedAt: formatTimestamp(stored?.at ?? at) }
  })
}
