import {
  type FitnessCertificate,
  type FitnessRow,
  fitnessList,
  type Restriction,
} from '@selamat/contract/domains/medical/fitness/fitness'
import {
  CLEARED_STATES,
  type FitnessState,
  RESTRICTED_STATES,
  type SeenFitness,
} from '@selamat/contract/domains/medical/fitness/fitness-words'
import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { MeasuredList } from '../../../measures/measure.ts'
import { type Actor, reachesCompany } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { httpError } from '../../../platform/errors.ts'
import { type Fragment, pageStatements } from '../../../platform/records/statements.ts'
import { scopesFor } from '../../../platform/session.ts'
import { column } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { fileDataIn } from '../../files/index.ts'
import { userScope } from '../../identity/index.ts'
import { openedInEmergency } from '../patients/care.ts'
import { caring, patientToRead } from './care.ts'
import { newestOf } from './fitness-of.ts'

/** What was fit and has ended is expired; who was unfit stays so. */
const ENDING: ReadonlySet<SeenFitness> = new Set([...CLEARED_STATES, ...RESTRICTED_STATES])
const ENDS = sql.join([...ENDING].map((state) => sql.lit(state)))
const seenOn = (today: string) =>
  sql`case when c.state in (${ENDS}) and c.valid_until < ${today}::date then 'EXPIRED' else c.state end`

/** The restrictions of a certificate that still hold on a day, or all of them. */
const restrictionsOf = (certificate: string, today: string | null): Fragment => sql`coalesce((select json_agg(
    json_build_object('activity', r.activity, 'label', r.label, 'until', r.until) order by r.activity)
  from fitness_restrictions r where r.certificate_id = ${sql.ref(certificate)}
    and ${today === null ? sql`true` : sql`(r.until is null or r.until >= ${today}::date)`}), '[]'::json)`

const JOINS = (today: string) => sql`left join companies e on e.id = t.employer_id
  left join lateral ${newestOf(sql`t.id`, today)} c on true`
const columnsOn = (today: string) => sql`t.id, t.username, t.full_name, t.photo_file_id, e.company_name as employer,
  coalesce(${seenOn(today)}, 'PENDING') as state, c.valid_until, ${restrictionsOf('c.id', today)} as restrictions`

interface Reader extends Asking {
  /** The reader with the scopes in which people's fitness is read. */
  readonly people: Actor
  /** Opens records, and reads those that are open. */
  readonly opens: boolean
}

/**
 * The people `t` of whom the certificate `c` that counts meets a condition, or who have one at all. Of a whole company all
 * certificates are read once, of few people each one's own are looked up: the offset keeps the planner from reading all of them
 * for a team, whose size it cannot know.
 */
function whoseNewest({ people, today }: Reader, condition?: Fragment): Fragment {
  const valid = (c: string) =>
    sql`${sql.ref(`${c}.revoked_at`)} is null and ${sql.ref(`${c}.valid_from`)} <= ${today}::date`
  const newest = condition
    ? sql`${valid('c')} and ${condition} and not exists (select from fitness_certificates n where n.patient_id = c.patient_id
        and ${valid('n')} and (n.valid_from, n.id) > (c.valid_from, c.id))`
    : valid('c')
  return reachesCompany(people)
    ? sql`t.id in (select c.patient_id from fitness_certificates c where ${newest})`
    : sql`exists (select from fitness_certificates c where c.patient_id = t.id and ${newest} offset 0)`
}

/** The same states as `seenOn`, of the columns themselves: so the planner knows how many certificates have them. */
function isSeenAs(states: readonly SeenFitness[], today: string): Fragment {
  const [ending, lasting] = [states.filter((one) => ENDING.has(one)), states.filter((one) => !ENDING.has(one))]
  const expired = states.includes('EXPIRED') ? sql`c.state in (${ENDS})` : sql`false`
  return sql`((c.state = any(${ending}) and c.valid_until >= ${today}::date) or c.state = any(${lasting})
    or (${expired} and c.valid_until < ${today}::date))`
}

/** The people `t` in one of some states; whom nobody has examined is pending. */
function inStates(states: readonly SeenFitness[], reader: Reader): Fragment {
  const found = sql`(${whoseNewest(reader, isSeenAs(states, reader.today))})`
  return states.includes('PENDING') ? sql`(${found} or not (${whoseNewest(reader)}))` : found
}

/** Fitness of people: one's own, that of whom one is above, and of those whom the clinic cares for; work and days, never why. */
export const fitnessReads = registerQueries(fitnessList, {
  table: 'users',
  reader: async (asking: Asking): Promise<Reader> => {
    const { context, actor, db } = asking
    const { scopes } = await caring(context, actor, [MEDICAL_RECORD, 'fitness'], db)
    const granted = await scopesFor(context, actor, { anyOf: [MEDICAL_RECORD], action: 'read' }, db)
    return { ...asking, people: { ...actor, scopes: [...scopes, 'subordinates'] }, opens: granted.length > 0 }
  },
  scope: ({ actor, people, opens, at, today }) => {
    const inScope = userScope(people, today)
    // Who has nothing of the clinic opens no record; who has all of the company needs to open none here.
    const isPlain = !opens || people.scopes.includes('company')
    const reached = isPlain ? inScope : sql`(${inScope} or t.id in (${openedInEmergency(actor, at)}))`
    return sql`t.company_id = ${actor.companyId} and t.archived_at is null and ${reached}`
  },
  filters: {
    state: inStates,
    validUntil: ({ from, until }, reader) =>
      whoseNewest(reader, sql`c.valid_until between ${from ?? '-infinity'}::date and ${until ?? 'infinity'}::date`),
    departmentId: (
      ids,
      { today },
    ) => sql`exists (select from employments e where e.user_id = t.id and ${holdsAt('e', today)}
      and e.department_id = any(${[...ids]}::bigint[]))`,
    id: column('t.id'),
  },
  sorts: { fullName: ['t.full_name'] },
  statements: ({ today }) => pageStatements('users', columnsOn(today), JOINS(today)),
  present: (rows: readonly FitnessRow[]) => [...rows],
})

/** The fitness of everybody of a company, for figures that name nobody. */
export const everybodysFitness: MeasuredList['rows'] = async ({ context, actor, at, today }, filter) => {
  const people: Actor = { ...actor, scopes: ['company'] }
  const reader = { context, db: context.database.kysely, actor, at, today, people, opens: false }
  const { data = {} } = fitnessList.list.body.shape.filter.safeParse(filter)
  const { where, filtered } = await fitnessReads.selectFor(reader, { filter: data })
  return { table: fitnessReads.table, id: fitnessReads.id, where, filtered }
}

type Stored = Omit<FitnessCertificate, 'signedAt' | 'revokedAt'> & { signedAt: Date; revokedAt: Date | null }
const toCertificate = ({ signedAt, revokedAt, ...row }: Stored): FitnessCertificate => ({
  ...row,
  signedAt: formatTimestamp(signedAt),
  revokedAt: revokedAt && formatTimestamp(revokedAt),
})
const certificates = async (db: Executor, where: Fragment, today: string) => {
  const rows = await run<Stored>(
    db,
    sql`select t.id, t.version, t.number, t.patient_id as user_id, t.state, t.valid_from, t.valid_until, t.source, t.provider,
        t.examination_id, ${restrictionsOf('t.id', null)} as restrictions, ${sql.raw(fileDataIn('t.file_id'))} as file,
        s.full_name as signed_by, t.signed_at, t.revoked_at, r.full_name as revoked_by,
        t.id = (select n.id from ${newestOf(sql`t.patient_id`, today)} n) is true as counts
      from fitness_certificates t join users s on s.id = t.signed_by left join users r on r.id = t.revoked_by
      where ${where} order by t.valid_from desc, t.id desc`,
  )
  return rows.map(toCertificate)
}

/** The certificates of a person, the newest first. Throws 404. */
export async function certificatesOf(context: AppContext, actor: Actor, userId: number): Promise<FitnessCertificate[]> {
  const { kysely } = context.database
  await patientToRead(context, kysely, actor, userId, 'fitness')
  return certificates(kysely, sql`t.patient_id = ${userId}`, formatDate(context.clock.now()))
}

/** One certificate as it is now. Throws 404. */
export async function readCertificate(db: Executor, id: number, today: string): Promise<FitnessCertificate> {
  const [found] = await certificates(db, sql`t.id = ${id}`, today)
  if (!found) throw httpError('NOT_FOUND')
  return found
}

export interface Counting {
  readonly id: number
  readonly state: FitnessState
  readonly source: 'INTERNAL' | 'EXTERNAL'
  readonly validFrom: string
  readonly restrictions: readonly Restriction[]
}

/** The certificate of a person that counts on a day; null: nobody has examined the person. */
export async function countingOf(db: Executor, userId: number, today: string): Promise<Counting | null> {
  const [found] = await run<Counting>(
    db,
    sql`select c.id, c.state, c.source, c.valid_from, ${restrictionsOf('c.id', today)} as restrictions
      from ${newestOf(sql`${userId}::bigint`, today)} c`,
  )
  return found ?? null
}
