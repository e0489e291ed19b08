import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { CREW_ROLE_LABELS, type StandbyRole } from '@selamat/contract/domains/permits/permit-words'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { type GateFacts, gateFacts } from '../gates/facts.ts'
import type { PersonFacts } from '../gates/people.ts'
import { recheckPartners } from '../gates/recheck.ts'
import { assertNoDecider } from '../independence.ts'
import type { Permits } from '../ports.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { isAppointed } from '../relations.ts'
import { type AtPermit, assertState, atPermit, note, notYours, rechecked } from './at-permit.ts'
import { assertFree, assertHarmless, OPEN } from './crew.ts'
import { isWatchSigned } from './hot-work.ts'
import { release } from './remove-person.ts'
import { insertTalk } from './toolbox-talks.ts'

/** The states in which somebody else can stand by; before, the request is changed. */
export const REPLACEABLE: readonly PermitState[] = ['APPROVED', ...OPEN, 'SUSPENDED']

/**
 * Names another attendant, fire watch or rescue person, by the holder or an issuer: whoever is replaced is signed off and no
 * longer among the people, the other is signed on in the same moment. Throws 404, 409 WRONG_STATE or NOT_YOUR_ACT, 422.
 */
export function replaceStandby(permits: Permits, call: SignedCall<typeof crew.replace>) {
  const { actor, body, requestId } = call
  const { crewRole, userId, replacesId, briefing, reason } = body
  return createOnce(permits.context, crew.replace, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, body.permitId)
    const { permit, reader } = at
    if (permit.holderId !== actor.userId && !isAppointed(reader, 'permit-issuer', permit.siteId)) {
      throw notYours(`Only the permit holder, ${permit.holderName}, or a permit issuer can do this`)
    }
    await assertOpen(tx, permit, crewRole)
    const before = await gateFacts(tx, permits.ports, permit, at.at)
    const outgoing = replacedOf(before, crewRole, replacesId)
    assertOther(before, userId)
    await nameStandby(tx, permit, crewRole, userId)
    await assertFree(tx, permit, [userId], 'userId')
    await assertNoDecider(tx, permit.id, [userId], 'userId')
    if (outgoing) await release(tx, at, outgoing, actor.userId)
    if (outgoing?.isOnSite && (OPEN.includes(permit.status) || permit.status === 'HANDED_BACK')) {
      await run(
        tx,
        sql`insert into permit_sign_ons (permit_id, user_id, on_at, on_by) values (${permit.id}, ${userId}, ${at.at}, ${actor.userId})
          on conflict (permit_id, user_id) where off_at is null do nothing`,
      )
    }
    if (briefing !== null) {
      const talk = { heldAt: at.at, heldBy: actor.userId, topics: briefing, recordedAt: at.at }
      await insertTalk(tx, permit, talk, [userId])
    }
    const after = await gateFacts(tx, permits.ports, permit, at.at)
    assertHarmless(before, after, [userId], at.at, 'userId')
    const name = after.people.find((person) => person.userId === userId)?.name ?? ''
    const change = `${CREW_ROLE_LABELS[crewRole]}: ${name}${outgoing ? ` instead of ${outgoing.name}` : ''}`
    const changed = { crewRole, named: name, replaced: outgoing?.name ?? null }
    await note(at, { action: 'replace-standby', label: change, reason, after: changed, actor, requestId })
    await recheckPartners(tx, [permit.id], at.at)
    await tell(tx, at, change, [userId, permit.holderId, permit.issuedBy], actor.userId)
    const { status } = await rechecked(permits, at)
    return { permitId: permit.id, status, names: [name] }
  })
}

/** After the work the fire watch alone is replaced, until it has signed. */
async function assertOpen(tx: Tx, permit: StoredPermit, crewRole: StandbyRole): Promise<void> {
  const isWatch = crewRole === 'FIRE_WATCH' && permit.fireWatchUntil !== null
  assertState(permit, isWatch ? [...REPLACEABLE, 'HANDED_BACK'] : REPLACEABLE)
  if (permit.status === 'HANDED_BACK' && (await isWatchSigned(tx, permit))) {
    throw httpError('RULE', { message: 'The fire watch is signed already' })
  }
}

/** Who has the part and gives it away; null: nobody does. */
function replacedOf({ people }: GateFacts, crewRole: StandbyRole, userId: number | null): PersonFacts | null {
  if (userId === null) return null
  const found = people.find((person) => person.userId === userId && person.crewRole === crewRole)
  if (found) return found
  throw httpError('INVALID', { errors: { replacesId: `Choose the ${CREW_ROLE_LABELS[crewRole].toLowerCase()}` } })
}

/** Whoever holds the permit or stands by already has no second part in it. */
function assertOther({ people }: GateFacts, userId: number): void {
  const known = people.find((person) => person.userId === userId)
  if (!known || known.crewRole === 'CREW') return
  const message = `${known.name} is among the people already: ${CREW_ROLE_LABELS[known.crewRole].toLowerCase()}`
  throw httpError('INVALID', { errors: { userId: message } })
}

async function nameStandby(tx: Tx, { id, companyId }: StoredPermit, crewRole: StandbyRole, userId: number) {
  const [named] = await run(
    tx,
    sql`insert into permit_people (permit_id, user_id, crew_role, worker_type)
      select ${id}, u.id, ${crewRole}, 'GENERAL_WORKER' from users u
      where u.id = ${userId} and u.company_id = ${companyId} and u.archived_at is null
      on conflict (permit_id, user_id) do update set crew_role = excluded.crew_role returning user_id`,
  )
  if (!named) throw httpError('INVALID', { errors: { userId: 'Choose an active user of the company' } })
}

async function tell(
  tx: Tx,
  { permit: { id, companyId, number, title }, at }: AtPermit,
  change: string,
  people: readonly (number | null)[],
  actorId: number,
): Promise<void> {
  const userIds = [...new Set(people.flatMap((one) => one ?? []))].filter((one) => one !== actorId)
  const params = { number, title, change }
  await emitNotification(tx, { kind: 'PERMIT_STANDBY', companyId, entityId: id, userIds, params }, at)
}
