import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import { LIVE, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { CREW_ROLE_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { type GateFacts, gateFacts } from '../gates/facts.ts'
import type { PersonFacts } from '../gates/people.ts'
import { recheckPartners } from '../gates/recheck.ts'
import type { Permits } from '../ports.ts'
import { isAppointed } from '../relations.ts'
import { type AtPermit, assertState, atPermit, note, notYours, rechecked } from './at-permit.ts'

/** Before, the request is changed; afterwards nobody works. */
const REMOVABLE: readonly PermitState[] = ['APPROVED', ...LIVE]

/**
 * Takes somebody off a permit, by its holder or an issuer: signed off and no longer among the people, so that a person who has
 * left the company does not keep its gates closed. Throws 404, 409 WRONG_STATE or NOT_YOUR_ACT, 422 for somebody whose part
 * has to be filled.
 */
export function removePerson(permits: Permits, call: SignedCall<typeof crew.remove>) {
  const { actor, body, requestId } = call
  const { permitId, userId, reason } = body
  return createOnce(permits.context, crew.remove, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, permitId)
    const { permit, reader } = at
    if (permit.holderId !== actor.userId && !isAppointed(reader, 'permit-issuer', permit.siteId)) {
      throw notYours(`Only the permit holder, ${permit.holderName}, or a permit issuer can do this`)
    }
    assertState(permit, REMOVABLE)
    const { name, crewRole, ...person } = removedOf(await gateFacts(tx, permits.ports, permit, at.at), userId)
    await release(tx, at, person, actor.userId)
    const label = `Taken off: ${name}`
    await note(at, { action: 'remove-person', label, reason, after: { removed: name, crewRole }, actor, requestId })
    await recheckPartners(tx, [permitId], at.at)
    const { status } = await rechecked(permits, at)
    return { permitId, status, names: [name] }
  })
}

/** Somebody without whom the permit is still complete: another holder is named, and another person stands by instead. */
function removedOf({ people }: GateFacts, userId: number): PersonFacts {
  const person = people.find((one) => one.userId === userId)
  if (!person) throw httpError('INVALID', { errors: { userId: 'Choose one of the people of the permit' } })
  const { crewRole, name } = person
  const isLast = !people.some((one) => one.crewRole === crewRole && one.userId !== userId)
  if (crewRole === 'CREW' || (crewRole !== 'HOLDER' && !isLast)) return person
  const instead = crewRole === 'HOLDER' ? 'Hand over, or name another holder' : 'Replace this person instead'
  throw httpError('RULE', { message: `${name} is the ${CREW_ROLE_LABELS[crewRole].toLowerCase()}. ${instead}` })
}

/** Somebody has left the work, and is no longer among its people. */
export async function release(
  tx: Tx,
  { permit, at }: AtPermit,
  { userId }: Pick<PersonFacts, 'userId'>,
  actorId: number,
): Promise<void> {
  await run(
    tx,
    sql`update permit_sign_ons set off_at = greatest(${at}, on_at), off_by = ${actorId}
      where permit_id = ${permit.id} and user_id = ${userId} and off_at is null`,
  )
  await run(tx, sql`delete from permit_people where permit_id = ${permit.id} and user_id = ${userId}`)
}
