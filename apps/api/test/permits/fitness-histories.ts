import type { FitnessState } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { crew } from '@selamat/contract/domains/permits/evidence/crew'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { type Random, seeded } from '../../demo/random.ts'
import { announceRest } from '../../src/domains/medical/fitness/resting.ts'
import { lockPatient, type Writing, writeCertificate } from '../../src/domains/medical/fitness/write-certificate.ts'
import { revokeCertificate } from '../../src/domains/medical/fitness/write-fitness.ts'
import { run, type Tx } from '../../src/platform/database.ts'
import { insertPeople } from '../factories.ts'
import type { permitting } from '../permits.ts'
import { clearanceOf, type Person } from './fitness-model.ts'
import { PEOPLE } from './site.ts'

type Work = Awaited<ReturnType<typeof permitting>>

interface Permit {
  readonly id: number
  /** Its own people, at work or to come; the holder is of all permits. */
  readonly pool: readonly Person[]
}

/** What some histories have shown; `red` names each permit that goes on, or begins, with somebody who is not cleared. */
export interface PlayedFitness {
  readonly red: string[]
  changes: number
  stops: number
  starts: number
  refusedStarts: number
  signedOn: number
  refusedSignOns: number
}

const CREW = 3
/** What the permits are for: work that stands side by side at one place. */
const ACTIVITY = 'GENERAL'
const RESTRICTED = [ACTIVITY, 'LIFTING', 'HEIGHT'] as const
const STATES: readonly FitnessState[] = [
  ...(['FIT', 'FIT', 'FIT', 'FIT_WITH_NOTE', 'FIT_WITH_RESTRICTION', 'FIT_WITH_RESTRICTION'] as const),
  ...(['UNFIT_FOR_POSITION', 'TEMPORARY_UNFIT', 'UNFIT'] as const),
]
/** Half past ten in the evening of Jakarta: certificates that end on the day end within the shift. */
const EVENING = 'T15:30:00Z'

/**
 * So many permits in force side by side, each with people of its own: what happens to one of them is a history. Certificates are
 * written and revoked, visits give rest and are undone, midnight passes, people sign on, and what has stopped is started again.
 */
export async function fitnessHistories(work: Work, permitsAtOnce: number) {
  const { kysely, person, context, clock, companyId } = work
  const day = formatDate(clock.now())
  const doctorId = await work.userId('10000006')
  const holderId = await work.userId(PEOPLE.holder)
  let serial = 0

  const known = (id: number, fullName: string): Person => ({ id, fullName, certificates: [], rests: [] })
  const holder = known(holderId, 'Joko Susilo')
  const made = await insertPeople(kysely, { count: permitsAtOnce * CREW, first: 76_000_000, like: '10000008' })
  const people = made.map(({ id, username }) => known(id, `Person ${username}`))
  const everybody = [holder, ...people]
  const ids = everybody.map(({ id }) => id)
  clock.set(`${day}${EVENING}`)
  await forget()
  await run(
    kysely,
    sql`insert into visit_types (company_id, code, visit_name, minutes, created_at, updated_at)
      values (${companyId}, 'HIST', 'Visit of a history', 30, ${clock.now()}, ${clock.now()})`,
  )
  const permits: Permit[] = []
  for (let at = 0; at < permitsAtOnce; at++) {
    const { id } = await work.active({ workTypeId: await work.workType({ activity: ACTIVITY, maxHours: 24 }) })
    permits.push({ id, pool: people.slice(at * CREW, at * CREW + CREW) })
  }
  const permitIds = permits.map(({ id }) => id)

  /** Nothing is known of anybody. */
  async function forget(): Promise<void> {
    for (const { certificates, rests } of everybody) {
      certificates.length = 0
      rests.length = 0
    }
    await run(kysely, sql`alter table fitness_restrictions disable trigger user`)
    await run(
      kysely,
      sql`delete from fitness_restrictions where certificate_id in (select id from fitness_certificates where patient_id = any(${ids}))`,
    )
    await run(kysely, sql`alter table fitness_restrictions enable trigger user`)
    await run(kysely, sql`delete from fitness_certificates where patient_id = any(${ids})`)
    await run(kysely, sql`update visits set rest_from = null, rest_until = null where patient_id = any(${ids})`)
    await run(
      kysely,
      sql`update reservations set status = 'finish' where patient_id = any(${ids}) and status = 'IN_EXAMINATION'`,
    )
  }

  const writingOf = async (tx: Tx, { id, fullName }: Person): Promise<Writing> => {
    const actor = { userId: doctorId, companyId, employerId: companyId } as Writing['actor']
    const writing = { actor, requestId: 'history', at: clock.now(), patient: { id, companyId, fullName } }
    await lockPatient(tx, writing)
    return writing
  }

  async function certify(one: Person, random: Random, states = STATES): Promise<void> {
    const today = formatDate(clock.now())
    const state = random.pick(states)
    const until = addDays(today, random.pick([0, 0, 1, 30, 300]))
    const restricts = state === 'FIT_WITH_RESTRICTION' || state === 'UNFIT_FOR_POSITION'
    const activities = restricts ? new Set([random.pick([...RESTRICTED, 'ALL'] as const), random.pick(RESTRICTED)]) : []
    const restrictions = [...activities].map((activity) => ({
      activity,
      label: 'Not this work',
      until: random.pick([null, today, addDays(today, 40)]),
    }))
    const made = {
      number: `MED/FIT/HIST/${++serial}`,
      state,
      // An external one can be of an earlier day, and then the newer one counts.
      validFrom: addDays(today, random.pick([0, 0, 0, -3])),
      validUntil: state === 'UNFIT' ? null : until,
      restrictions,
      source: 'INTERNAL' as const,
    }
    const { id } = await context.database.transaction(async (tx) =>
      writeCertificate(tx, await writingOf(tx, one), made),
    )
    one.certificates.push({ ...made, id, signedAt: clock.now().getTime(), isRevoked: false })
  }

  async function revoke(one: Person, random: Random): Promise<void> {
    const valid = one.certificates.filter(({ isRevoked }) => !isRevoked)
    if (valid.length === 0) return
    const certificate = random.pick(valid)
    const { id, number } = certificate
    await context.database.transaction(async (tx) =>
      revokeCertificate(tx, await writingOf(tx, one), { id, number, reason: 'Of another person' }),
    )
    certificate.isRevoked = true
  }

  /** A signed visit gives rest from today or tomorrow on. */
  async function rest(one: Person, random: Random): Promise<void> {
    const at = clock.now()
    const from = addDays(formatDate(at), random.below(2))
    const until = addDays(from, random.below(3))
    const reservationId = await context.database.transaction(async (tx) => {
      await writingOf(tx, one)
      const [visit] = await run<{ id: number }>(
        tx,
        sql`insert into reservations (company_id, number, patient_id, booked_by, visit_type_id, center_id, starts_at, ends_at, status, finished_at,
            created_at, updated_at)
          select ${companyId}, ${`MED/RSV/HIST/${++serial}`}, ${one.id}, ${one.id}, y.id, m.id, ${at}, ${at}::timestamptz + interval '30 minutes',
            'finish', ${at}, ${at}, ${at}
          from (select min(id) as id from visit_types where company_id = ${companyId} and code = 'HIST') y,
            (select min(id) as id from medical_centers where company_id = ${companyId}) m returning id`,
      )
      const id = visit?.id ?? 0
      await run(
        tx,
        sql`insert into visits (id, company_id, patient_id, disposition, rest_from, rest_until, signed_by, signed_at, created_at, updated_at)
          values (${id}, ${companyId}, ${one.id}, 'REST', ${from}, ${until}, ${doctorId}, ${at}, ${at}, ${at})`,
      )
      await announceRest(context, tx, { payload: { reservationId: id, action: 'sign' } } as Parameters<
        typeof announceRest
      >[2])
      return id
    })
    one.rests.push({ reservationId, from, until, signedAt: at.getTime(), isUndone: false })
  }

  async function undoRest(one: Person, random: Random): Promise<void> {
    const inForce = one.rests.filter(({ isUndone }) => !isUndone)
    if (inForce.length === 0) return
    const undone = random.pick(inForce)
    const { reservationId } = undone
    // A person is at one examination at a time.
    if (one.rests.some(({ isUndone }) => isUndone)) return
    await context.database.transaction(async (tx) => {
      await run(tx, sql`update reservations set status = 'IN_EXAMINATION' where id = ${reservationId}`)
      await announceRest(context, tx, { payload: { reservationId, action: 'undo' } } as Parameters<
        typeof announceRest
      >[2])
    })
    undone.isUndone = true
  }

  /** Everything is at work in the evening, with the holder and one of its people; who is cleared is random. */
  async function reset(random: Random): Promise<void> {
    clock.set(`${day}${EVENING}`)
    const at = clock.now()
    await forget()
    await run(
      kysely,
      sql`delete from permit_toolbox_attendees a using permit_toolbox_talks t where t.id = a.talk_id and t.permit_id = any(${permitIds}) and a.user_id <> ${holderId}`,
    )
    await run(kysely, sql`delete from permit_sign_ons where permit_id = any(${permitIds})`)
    await run(kysely, sql`delete from permit_people where permit_id = any(${permitIds}) and user_id <> ${holderId}`)
    await run(
      kysely,
      sql`update permits set status = 'ACTIVE', suspended_at = null, suspend_code = null, suspend_reason = null, handed_back_at = null,
        is_work_complete = null, starts_at = ${at}, ends_at = ${at}::timestamptz + interval '8 hours', issued_at = ${at}, accepted_at = ${at},
        ended_at = null, next_gate_at = ${at} where id = any(${permitIds})`,
    )
    await run(
      kysely,
      sql`insert into permit_sign_ons (permit_id, user_id, on_at, on_by) select id, holder_id, ${at}, holder_id from permits where id = any(${permitIds})`,
    )
    await run(kysely, sql`update permit_toolbox_talks set held_at = ${at} where permit_id = any(${permitIds})`)
    for (const { id, pool } of permits) {
      const [first] = pool
      if (!first) continue
      await join(id, first.id)
      if (random.below(3) > 0) await certify(first, random)
    }
    await certify(holder, random, ['FIT'])
    await work.settle()
    await work.watch()
  }

  /** Somebody is among the people at work, and attended a talk. */
  async function join(permitId: number, userId: number): Promise<void> {
    const at = clock.now()
    await run(
      kysely,
      sql`with p as (insert into permit_people (permit_id, user_id, crew_role, worker_type) values (${permitId}, ${userId}, 'CREW', 'GENERAL_WORKER')),
        t as (insert into permit_toolbox_attendees (talk_id, user_id) select max(id), ${userId}::bigint from permit_toolbox_talks where permit_id = ${permitId})
        insert into permit_sign_ons (permit_id, user_id, on_at, on_by) values (${permitId}, ${userId}, ${at}, ${holderId})`,
    )
  }

  let unknownBlocks = false
  /** Whether whoever was never examined may work, as the company decides. */
  async function decide(blocks: boolean): Promise<void> {
    const admin = await person('10000002')
    const { data } = (await admin(permitSettings.read, {})).body
    const { updatedAt: _at, updatedBy: _by, ...settings } = data
    const sent = await admin(permitSettings.update, { body: { ...settings, unknownFitnessBlocks: blocks } })
    if (sent.status !== 200) throw new Error(sent.text)
    unknownBlocks = blocks
  }

  const mayWork = (one: Person): boolean => {
    const clearance = clearanceOf(one, ACTIVITY, formatDate(clock.now()))
    return clearance === 'cleared' || (clearance === 'unknown' && !unknownBlocks)
  }

  /** Who is among the people of each permit, and its state. */
  async function states() {
    const rows = await run<{ id: number; status: PermitState; people: number[] }>(
      kysely,
      sql`select p.id, p.status, array(select w.user_id from permit_people w where w.permit_id = p.id) as people from permits p where p.id = any(${permitIds})`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  }
  const peopleOf = (members: readonly number[]) => everybody.filter(({ id }) => members.includes(id))
  const uncleared = (members: readonly number[]) => peopleOf(members).filter((one) => !mayWork(one))

  /** What has stopped begins again, by its issuer and its holder; whoever is not cleared keeps it from it. */
  async function start(one: Permit, played: PlayedFitness): Promise<void> {
    const before = (await states()).get(one.id)
    if (before?.status !== 'SUSPENDED' && before?.status !== 'ISSUED') return
    const action = before.status === 'SUSPENDED' ? 'reinstate' : 'accept'
    const { status } = await work.move(action, one.id, action === 'accept' ? PEOPLE.holder : PEOPLE.issuer)
    if (status !== 200) played.refusedStarts++
    else {
      played.starts++
      const [who] = uncleared(before.people)
      if (who) played.red.push(`${action} of ${one.id} with ${who.fullName}`)
    }
  }

  /** Whoever keeps a permit from its work is cleared again. */
  async function letBack(one: Permit, random: Random): Promise<void> {
    const stored = (await states()).get(one.id)
    if (stored?.status !== 'SUSPENDED') return
    for (const who of uncleared(stored.people)) await certify(who, random, ['FIT'])
  }

  async function signOn(one: Permit, random: Random, played: PlayedFitness): Promise<void> {
    const stored = (await states()).get(one.id)
    const free = one.pool.filter(({ id }) => !stored?.people.includes(id))
    if (free.length === 0 || stored === undefined) return
    const who = random.pick(free)
    const { status } = await (await person(PEOPLE.holder))(crew.signOn, {
      body: { permitId: one.id, userIds: [who.id], briefing: 'Pinch points' },
    })
    if (status !== 200) {
      played.refusedSignOns++
      return
    }
    played.signedOn++
    if (clearanceOf(who, ACTIVITY, formatDate(clock.now())) === 'not cleared') {
      played.red.push(`${who.fullName} signed on to ${one.id}`)
    }
  }

  /** Plays one history for each permit, and asks after each step whether one of them goes on with somebody who is not cleared. */
  async function play(seed: number, steps: number, played: PlayedFitness): Promise<void> {
    const random = seeded(seed)
    await reset(random)
    for (let step = 0; step < steps; step++) {
      for (const one of permits) {
        const who = random.below(40) === 0 ? holder : random.pick(one.pool)
        const action = random.below(20)
        if (action < 7) await certify(who, random)
        else if (action < 9) await revoke(who, random)
        else if (action < 11) await rest(who, random)
        else if (action < 12) await undoRest(who, random)
        else if (action < 14) await signOn(one, random, played)
        else {
          // Somebody who is kept out often comes back first.
          if (random.below(2) === 0) await letBack(one, random)
          await start(one, played)
        }
        if (action < 12) played.changes++
      }
      if (random.below(2) === 0) clock.advance(HOUR)
      const before = await states()
      await work.settle()
      await work.watch()
      const after = await states()
      for (const one of permits) {
        const stored = after.get(one.id)
        if (stored?.status === 'SUSPENDED' && before.get(one.id)?.status !== 'SUSPENDED') played.stops++
        const [still] = stored?.status === 'ACTIVE' || stored?.status === 'ISSUED' ? uncleared(stored.people) : []
        if (still) played.red.push(`seed ${seed}, step ${step}: ${one.id} is ${stored?.status} with ${still.fullName}`)
      }
      // What was tried within one instant cannot be told apart.
      clock.advance(1000)
    }
  }

  return { play, decide }
}
