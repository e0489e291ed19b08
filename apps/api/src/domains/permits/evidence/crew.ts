import { crew, type crewRow } from '@selamat/contract/domains/permits/evidence/crew'
import { LIVE, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { certificateProblem, neededCertificates } from '../gates/competence.ts'
import { closedGates, judgeAll, phaseOf } from '../gates/evaluate.ts'
import { type GateFacts, gateFacts } from '../gates/facts.ts'
import { unfitProblem } from '../gates/fitness.ts'
import type { PersonFacts } from '../gates/people.ts'
import { recheckPartners } from '../gates/recheck.ts'
import { assertNoDecider } from '../independence.ts'
import { isWatchedAfter } from '../permit-moves.ts'
import type { Permits } from '../ports.ts'
import type { StoredPermit } from '../queries/stored.ts'
import { isAppointed, type PermitReader } from '../relations.ts'
import { assertState, atPermit, note, notYours, rechecked } from './at-permit.ts'
import { isWatchSigned } from './hot-work.ts'
import { insertTalk } from './toolbox-talks.ts'

/** People sign on once the permit is issued, before the holder accepts it. */
export const OPEN: readonly PermitState[] = ['ISSUED', 'ACTIVE']
/** After the work the fire watch alone, until it has signed. */
const WATCHED: readonly PermitState[] = [...OPEN, 'HANDED_BACK']

/**
 * Signs people on: the caller, or others by the holder, who adds whoever is not among the people yet. Somebody who would stop
 * the work of all is refused with the reason. Throws 404, 409 WRONG_STATE or NOT_YOUR_ACT, 422.
 */
export function signOn(permits: Permits, call: SignedCall<typeof crew.signOn>) {
  const { actor, body, requestId } = call
  return createOnce(permits.context, crew.signOn, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, body.permitId)
    const { permit } = at
    assertState(permit, permit.fireWatchUntil === null ? OPEN : WATCHED)
    const isHolder = permit.holderId === actor.userId
    const ids = body.userIds.length === 0 ? [actor.userId] : [...new Set(body.userIds)]
    if (!isHolder && ids.some((id) => id !== actor.userId)) {
      throw notYours(`Only the permit holder, ${permit.holderName}, can sign others on`)
    }
    const before = await gateFacts(tx, permits.ports, permit, at.at)
    const unnamed = ids.filter((id) => !before.people.some(({ userId }) => userId === id))
    if (unnamed.length > 0 && !isHolder) {
      throw notYours(`You are not among the people of this permit. Ask its holder, ${permit.holderName}, to add you`)
    }
    if (permit.status === 'HANDED_BACK') await assertWatchers(tx, permit, before, ids)
    await assertFree(tx, permit, ids)
    await assertNoDecider(tx, permit.id, ids, 'userIds')
    await addPeople(tx, permit, unnamed, body.workerType)
    if (unnamed.length > 0) await recheckPartners(tx, [permit.id], at.at)
    if (body.briefing !== null) {
      if (!isHolder) throw notYours(`Only the permit holder, ${permit.holderName}, holds toolbox talks`)
      await insertTalk(
        tx,
        permit,
        { heldAt: at.at, heldBy: actor.userId, topics: body.briefing, recordedAt: at.at },
        ids,
      )
    }
    const signed = await run<{ userId: number }>(
      tx,
      sql`insert into permit_sign_ons (permit_id, user_id, on_at, on_by) select ${permit.id}, x, ${at.at}, ${actor.userId}
        from unnest(${ids}::bigint[]) x on conflict (permit_id, user_id) where off_at is null do nothing returning user_id`,
    )
    const after = await gateFacts(tx, permits.ports, permit, at.at)
    assertHarmless(before, after, ids, at.at)
    const names = after.people
      .filter(({ userId }) => signed.some((one) => one.userId === userId))
      .map(({ name }) => name)
    if (names.length > 0) {
      const label = `Signed on: ${names.join(', ')}`
      await note(at, { action: 'sign-on', label, after: { signedOn: names }, actor, requestId })
    }
    const { status } = await rechecked(permits, at)
    return { permitId: permit.id, status, names }
  })
}

/** Whoever signs on after the work watches for fire, and the watch is not over. */
async function assertWatchers(tx: Tx, permit: StoredPermit, { people }: GateFacts, ids: readonly number[]) {
  if (await isWatchSigned(tx, permit)) throw httpError('RULE', { message: 'The fire watch is signed already' })
  const watchers = people.filter(({ crewRole }) => crewRole === 'FIRE_WATCH').map(({ userId }) => userId)
  if (!ids.every((id) => watchers.includes(id))) throw notYours('Only the fire watch signs on after the work')
}

/** Adds people as crew. Throws 422 where one of them is not an active user of the company. */
async function addPeople(tx: Tx, { id, companyId }: StoredPermit, ids: readonly number[], workerType: string) {
  if (ids.length === 0) return
  const added = await run(
    tx,
    sql`insert into permit_people (permit_id, user_id, crew_role, worker_type)
      select ${id}, u.id, 'CREW', ${workerType} from users u
      where u.id = any(${[...ids]}) and u.company_id = ${companyId} and u.archived_at is null returning user_id`,
  )
  if (added.length !== ids.length)
    throw httpError('INVALID', { errors: { userIds: 'Choose active people of the company' } })
}

/**
 * Nobody works at two places at once; under the permits of one permit to work it is the same job, but whoever attends or
 * watches has no other task there either. Throws 422.
 */
export async function assertFree(
  tx: Tx,
  { id }: StoredPermit,
  ids: readonly number[],
  field: PersonField = 'userIds',
): Promise<void> {
  // Two permits that take the same person at once wait for each other here.
  await run(tx, sql`select id from users where id = any(${[...ids]}) order by id for no key update`)
  const busy = await run<{ name: string; number: string }>(
    tx,
    sql`with recursive above as (select id, parent_id from permits where id = ${id}
        union all select u.id, u.parent_id from permits u join above a on u.id = a.parent_id),
      job as (select id from above where parent_id is null
        union all select b.id from permits b join job j on b.parent_id = j.id)
      select u.full_name as name, p.number from permit_sign_ons o join permits p on p.id = o.permit_id join users u on u.id = o.user_id
      where o.user_id = any(${[...ids]}) and o.off_at is null and p.id <> ${id} and (p.id not in (select id from job)
        or exists (select from permit_people w where w.user_id = o.user_id and w.permit_id in (p.id, ${id})
          and w.crew_role in ('ATTENDANT', 'FIRE_WATCH'))) order by u.full_name`,
  )
  if (busy.length === 0) return
  const text = busy.map(({ name, number }) => `${name} is signed on to ${number}: sign off there first`).join('. ')
  throw httpError('RULE', { message: text, errors: { [field]: text } })
}

/** The field that names the people of an act. */
type PersonField = 'userIds' | 'userId'

/** Refuses whoever must not work, and a sign-on that would close a gate for all. Throws 422 at the person or at what was explained. */
export function assertHarmless(
  before: GateFacts,
  after: GateFacts,
  ids: readonly number[],
  at: Date,
  field: PersonField = 'userIds',
): void {
  const own = after.people.flatMap((person) =>
    ids.includes(person.userId) ? (problemOf(after, person, at) ?? []) : [],
  )
  const phase = phaseOf(after.permit.status)
  const closedAt = (facts: GateFacts) => closedGates(judgeAll(facts, at, phase === 'accept' ? 'issue' : phase))
  const closed = new Set(closedAt(before).map(({ gate }) => gate))
  const closing = closedAt(after).filter(({ gate }) => !closed.has(gate))
  const talk = closing.filter(({ gate }) => gate === 'toolbox').flatMap(({ reason }) => reason ?? [])
  const others = closing.filter(({ gate }) => gate !== 'toolbox').flatMap(({ reason }) => reason ?? [])
  const ofPeople = own.length > 0 ? own : others
  const errors = {
    ...(ofPeople.length > 0 && { [field]: ofPeople.join('. ') }),
    ...(own.length === 0 && talk.length > 0 && { briefing: talk.join('. ') }),
  }
  const message = Object.values(errors).join('. ')
  if (message) throw httpError('RULE', { message, errors })
}

/** What keeps a person from the work of a permit. */
function problemOf({ permit, fitness }: GateFacts, person: PersonFacts, at: Date): string | null {
  const today = formatDate(at)
  if (person.hasLeft) return `${person.name} is no longer employed`
  const missing = neededCertificates(permit, person).flatMap((needed) => certificateProblem(needed, today) ?? [])
  if (missing.length > 0) return missing.join('; ')
  return unfitProblem(fitness, person, today)
}

/**
 * Signs people off, in every state: oneself; others and everybody by the holder, an issuer, a safety officer or the area
 * owner. Whoever is not signed on stays so; of everybody the fire watch stays, where a watch runs or is to come. Throws 404, 409 NOT_YOUR_ACT.
 */
export function signOff(permits: Permits, call: SignedCall<typeof crew.signOff>) {
  const { actor, body, requestId } = call
  return createOnce(permits.context, crew.signOff, call, async (tx) => {
    const at = await atPermit(permits, tx, actor, body.permitId)
    const { permit, reader } = at
    const ids = body.userIds.length === 0 ? [actor.userId] : body.userIds
    const own = !body.everybody && ids.every((id) => id === actor.userId)
    if (!own && !leads(permit, reader)) {
      throw notYours(
        `Only the permit holder, ${permit.holderName}, an issuer, a safety officer or the area owner can do this`,
      )
    }
    // Who still has to watch for fire stays on the muster list.
    const whom = body.everybody
      ? sql`not (${await isWatchAhead(tx, permit)} and ${watches})`
      : sql`o.user_id = any(${[...ids]})`
    const off = await run<{ name: string }>(
      tx,
      sql`update permit_sign_ons o set off_at = greatest(${at.at}, o.on_at), off_by = ${actor.userId} from users u
        where u.id = o.user_id and o.permit_id = ${permit.id} and o.off_at is null and ${whom} returning u.full_name as name`,
    )
    const names = off.map(({ name }) => name).sort()
    if (names.length > 0) {
      const label = `Signed off: ${names.join(', ')}`
      await note(at, { action: 'sign-off', label, after: { signedOff: names }, actor, requestId })
    }
    const staying = body.everybody ? await watchersOn(tx, permit) : []
    const { status } = await rechecked(permits, at)
    return { permitId: permit.id, status, names, staying }
  })
}

const watches = sql`exists (select from permit_people w where w.permit_id = o.permit_id and w.user_id = o.user_id
  and w.crew_role = 'FIRE_WATCH')`

/** A fire watch runs, or follows when the work is handed back. */
async function isWatchAhead(tx: Tx, permit: StoredPermit): Promise<boolean> {
  if (permit.status === 'HANDED_BACK') return permit.fireWatchUntil !== null && !(await isWatchSigned(tx, permit))
  return isWatchedAfter(permit) && BEFORE_HAND_BACK.includes(permit.status)
}
const BEFORE_HAND_BACK: readonly PermitState[] = [...LIVE, 'EXPIRED']

async function watchersOn(tx: Tx, { id }: StoredPermit): Promise<string[]> {
  const rows = await run<{ name: string }>(
    tx,
    sql`select u.full_name as name from permit_sign_ons o join users u on u.id = o.user_id
      where o.permit_id = ${id} and o.off_at is null and ${watches} order by u.full_name`,
  )
  return rows.map(({ name }) => name)
}

const leads = ({ holderId, areaOwnerId, siteId }: StoredPermit, reader: PermitReader): boolean =>
  [holderId, areaOwnerId].includes(reader.actor.userId) ||
  isAppointed(reader, 'permit-issuer', siteId) ||
  isAppointed(reader, 'safety-officer', siteId)

type Row = z.output<typeof crewRow>

/** The people of a permit as its page shows them. */
export async function crewOf(db: Executor, { ports }: Permits, permit: StoredPermit, at: Date): Promise<Row[]> {
  const facts = await gateFacts(db, ports, permit, at)
  const rows = await run<Omit<Row, 'problem' | 'lastTalkAt'>>(
    db,
    sql`select u.id as user_id, u.full_name as name, u.username, c.company_name as employer_name, w.crew_role,
        w.worker_type,
        (select jakarta_time(o.on_at) from permit_sign_ons o where o.permit_id = w.permit_id and o.user_id = u.id
          and o.off_at is null) as signed_on_at,
        (select jakarta_time(max(o.off_at)) from permit_sign_ons o where o.permit_id = w.permit_id and o.user_id = u.id) as signed_off_at
      from permit_people w join users u on u.id = w.user_id join companies c on c.id = u.employer_id
      where w.permit_id = ${permit.id}
      order by array_position(array['HOLDER','CREW','ATTENDANT','FIRE_WATCH','RESCUE'], w.crew_role), u.full_name, u.id`,
  )
  return rows.map((row) => {
    const person = facts.people.find(({ userId }) => userId === row.userId)
    const lastTalkAt = person?.lastTalkAt == null ? null : formatTimestamp(new Date(person.lastTalkAt))
    const problem = person ? problemOf(facts, person, at) : null
    return { ...row, lastTalkAt, problem }
  })
}
