import { FITNESS_STATES, RESTRICTED_STATES } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { PERMIT_SETTING_DEFAULTS } from '@selamat/contract/domains/permits/permit-settings'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import { type Random, seeded } from '../../demo/random.ts'
import { fitnessOf } from '../../src/domains/medical/index.ts'
import { fitness } from '../../src/domains/permits/gates/fitness.ts'
import { run } from '../../src/platform/database.ts'
import { insertPeople } from '../factories.ts'
import type { permitting } from '../permits.ts'
import { type Clearance, clearanceOf, type Person } from './fitness-model.ts'

type Work = Awaited<ReturnType<typeof permitting>>
type Facts = Parameters<typeof fitness.judge>[0]

const ACTIVITIES = ['GENERAL', 'HEIGHT', 'LIFTING'] as const
const CREW = 2
/** So many days of each permit are looked at, and so many later ones for what would close it. */
const [DAYS, LATER] = [3, 12] as const
const AT_ONCE = 500

/** What has been written of a person within some weeks, in the order of signing. */
function randomPerson(id: number, fullName: string, today: string, random: Random): Person {
  const at = Date.parse(instantAt(today).toISOString())
  const signedAt = () => at - random.below(20 * 86_400) * 1000
  const certificates = Array.from({ length: random.below(4) }, () => {
    const state = random.pick(FITNESS_STATES)
    const validFrom = addDays(today, -random.below(20))
    const activities = RESTRICTED_STATES.includes(state)
      ? [...new Set([random.pick(ACTIVITIES), random.pick([...ACTIVITIES, 'ALL'] as const)])]
      : []
    return {
      ...{ id: 0, number: '', state, validFrom, signedAt: signedAt(), isRevoked: random.below(5) === 0 },
      validUntil: state === 'UNFIT' ? null : addDays(validFrom, random.pick([0, 3, 15, 19, 20, 21, 22, 30, 300])),
      restrictions: activities.map((activity) => ({
        activity,
        label: 'Not this work',
        until: random.pick([null, addDays(today, random.below(6) - 2)]),
      })),
    }
  })
  const rests = Array.from({ length: random.below(3) }, () => {
    const from = addDays(today, random.below(9) - 4)
    return {
      ...{ reservationId: 0, from, until: addDays(from, random.below(4)), signedAt: signedAt() },
      isUndone: random.below(5) === 0,
    }
  })
  return { id, fullName, certificates, rests }
}

/** Stores what was written of people, in statements of sets; certificates get their ids. */
async function store({ kysely, companyId, userId }: Work, people: readonly Person[]): Promise<Person[]> {
  const doctor = await userId('10000006')
  const rows = people.flatMap(({ id, certificates }) =>
    certificates.map((one) => ({ patient: id, ...one, at: new Date(one.signedAt) })),
  )
  const made = await run<{ id: number; n: number }>(
    kysely,
    sql`with g as (select g.*, row_number() over () as n from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        g (patient bigint, state text, "validFrom" date, "validUntil" date, at timestamptz, "isRevoked" boolean)),
      patients as (insert into patients (id, company_id, rm_number, created_at, updated_at)
        select p, ${companyId}, 'RM-D' || p, now(), now() from unnest(${people.map(({ id }) => id)}::bigint[]) p returning id),
      made as (insert into fitness_certificates (company_id, number, patient_id, state, valid_from, valid_until, source, signed_by, signed_at,
          revoked_at, created_at, updated_at)
        select ${companyId}, 'MED/FIT/DEC/' || g.n, g.patient, g.state, g."validFrom", g."validUntil", 'INTERNAL', ${doctor}, g.at,
          case when g."isRevoked" then now() end, g.at, g.at from g, (select count(*) from patients) counted order by g.n returning id, number)
      select id, substr(number, 13)::int as n from made order by n`,
  )
  const restrictions = rows.flatMap(({ restrictions }, at) =>
    restrictions.map(({ activity, label, until }) => ({ certificate: made[at]?.id, activity, label, until })),
  )
  await run(
    kysely,
    sql`insert into fitness_restrictions (certificate_id, activity, label, until)
      select g.certificate, g.activity, g.label, g.until from jsonb_to_recordset(${JSON.stringify(restrictions)}::jsonb)
        g (certificate bigint, activity text, label text, until date)`,
  )
  const rests = people.flatMap(({ id, rests: all }) =>
    all.map((one) => ({ patient: id, ...one, at: new Date(one.signedAt) })),
  )
  await run(
    kysely,
    sql`with g as (select g.*, row_number() over () as n from jsonb_to_recordset(${JSON.stringify(rests)}::jsonb)
        g (patient bigint, "from" date, until date, at timestamptz, "isUndone" boolean)),
      -- Another visit of the person is open meanwhile: one that was undone may not be it twice.
      r as (insert into reservations (company_id, number, patient_id, booked_by, visit_type_id, center_id, starts_at, ends_at, status, created_at, updated_at)
        select ${companyId}, 'MED/RSV/DEC/' || g.n, g.patient, g.patient, y.id, m.id, g.at, g.at + interval '30 minutes',
          case when g."isUndone" then 'CANCELLED' else 'finish' end, g.at, g.at
        from g, (select min(id) as id from visit_types where company_id = ${companyId}) y, (select min(id) as id from medical_centers where company_id = ${companyId}) m
        returning id, number)
      insert into visits (id, company_id, patient_id, disposition, rest_from, rest_until, signed_by, signed_at, created_at, updated_at)
      select r.id, ${companyId}, g.patient, 'REST', g."from", g.until, ${doctor}, g.at, g.at, g.at
      from r join g on r.number = 'MED/RSV/DEC/' || g.n`,
  )
  let next = 0
  return people.map((one) => ({
    ...one,
    certificates: one.certificates.map((certificate) => ({ ...certificate, id: made[next++]?.id ?? 0 })),
  }))
}

/** What the gate decides about permits, each with some people of whom the clinic has written much; `red` names what is not right. */
export interface Decided {
  readonly red: string[]
  permits: number
  open: number
  closed: number
}

/**
 * So many permits with random people, work and settings, on some days each: the gate of fitness, by its statement and its judgement,
 * is closed when the plain rules say that one of the people is not cleared, open else, and looked at again no later than at the first
 * midnight that changes this.
 */
export async function fitnessDecisions(work: Work, permits: number): Promise<Decided> {
  const { kysely, clock } = work
  const random = seeded(permits)
  const today = formatDate(clock.now())
  const made = await insertPeople(kysely, { count: permits, first: 77_000_000, like: '10000008' })
  const people = await store(
    work,
    made.map(({ id, username }) => randomPerson(id, username, today, random)),
  )
  const decided: Decided = { red: [], permits, open: 0, closed: 0 }
  const all = people.map((_, at) => ({
    activity: random.pick(ACTIVITIES),
    crew: Array.from({ length: CREW }, (_one, n) => people[(at + n * 17) % people.length]).flatMap((one) => one ?? []),
    unknownFitnessBlocks: random.below(2) === 0,
  }))
  for (let day = 0; day < DAYS; day++) {
    const on = addDays(today, day)
    for (const activity of ACTIVITIES) {
      const some = all.filter((one) => one.activity === activity)
      for (let from = 0; from < some.length; from += AT_ONCE) {
        const part = some.slice(from, from + AT_ONCE)
        const userIds = [...new Set(part.flatMap(({ crew }) => crew.map(({ id }) => id)))]
        const found = await fitnessOf(kysely, { userIds, activity, today: on })
        for (const one of part) judge(one, found, on)
      }
    }
  }
  return decided

  function judge(
    { activity, crew, unknownFitnessBlocks }: (typeof all)[number],
    found: Facts['fitness'],
    on: string,
  ): void {
    const facts = {
      people: crew.map(({ id, fullName }) => ({ userId: id, name: fullName })),
      fitness: found,
      settings: { ...PERMIT_SETTING_DEFAULTS, unknownFitnessBlocks },
    } as unknown as Facts
    const isKeptOut = (clearance: Clearance) =>
      clearance === 'not cleared' || (clearance === 'unknown' && unknownFitnessBlocks)
    const isClosedOn = (date: string) => crew.some((one) => isKeptOut(clearanceOf(one, activity, date)))
    const verdict = fitness.judge(facts, instantAt(on, '12:00'), 'work')
    const isClosed = verdict?.state === 'closed'
    decided[isClosed ? 'closed' : 'open']++
    const who = `${activity} of ${crew.map(({ fullName }) => fullName).join(', ')} on ${on}`
    if (isClosed !== isClosedOn(on)) decided.red.push(`${who} is ${verdict?.state}: ${verdict?.reason}`)
    if (isClosed) return
    const later = Array.from({ length: LATER }, (_, n) => addDays(on, n + 1)).find(isClosedOn)
    if (later === undefined) return
    const until = verdict?.until?.getTime() ?? Number.POSITIVE_INFINITY
    if (until > instantAt(later).getTime()) decided.red.push(`${who} closes on ${later} and is not looked at then`)
  }
}
