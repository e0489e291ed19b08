import { RECALL_DAYS } from '@selamat/contract/domains/medical/occupational/exposure-words'
import { recallLifecycle } from '@selamat/contract/domains/medical/occupational/recall-lifecycle'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { emitAll, type OutboxHandler } from '../../../platform/outbox.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import type { MedicalPorts } from '../ports.ts'
import { dueParts, everybody, oneOf } from './exposures.ts'
import { type RecallSubject, recallMoves } from './recall-moves.ts'

type Settled = 'done' | 'book' | 'unbook'

/**
 * Makes the recalls of people what their due tests say, in one statement for all of them: new ones, changed ones, and which open ones
 * have nothing due any more. One recall has all tests that fall due within some weeks of the first.
 */
async function settle(
  tx: Tx,
  ports: MedicalPorts,
  { people, at }: { readonly people: Fragment; readonly at: Date },
): Promise<number> {
  const today = formatDate(at)
  // All people of all companies at once take longer than a request may.
  if (people === everybody) await run(tx, sql`set local statement_timeout = '5min'`)
  const rows = await run<Pick<RecallSubject, 'id' | 'companyId' | 'status' | 'userId'> & { move: Settled | null }>(
    tx,
    sql`with ${dueParts({ ports, today, people })},
      timed as (select d.*, min(d.due_on) over (partition by d.user_id) as first_on from due d),
      merged as materialized (select d.company_id, d.user_id, d.first_on as due_on, array_agg(d.test order by d.test) as tests
        from timed d
        where d.first_on <= ${addDays(today, RECALL_DAYS)}::date and d.due_on <= d.first_on + ${sql.lit(RECALL_DAYS)}
          and not exists (select 1 from recalls q where q.user_id = d.user_id and q.quiet_until > ${today}::date) group by 1, 2, 3),
      written as (insert into recalls as r (company_id, user_id, due_on, tests, status, created_at, updated_at)
        select m.company_id, m.user_id, m.due_on, m.tests, ${recallLifecycle.initial}, ${at}, ${at} from merged m
        on conflict (company_id, user_id) where status in ('DUE', 'SUMMONED', 'BOOKED') do update
          set due_on = excluded.due_on, tests = excluded.tests, version = r.version + 1, updated_at = excluded.updated_at
          where (r.due_on, r.tests) is distinct from (excluded.due_on, excluded.tests) returning r.id),
      open as (select r.id, r.company_id, r.status, r.user_id, exists (select 1 from merged m where m.user_id = r.user_id) as is_due,
          exists (select 1 from reservations v join visit_types y on y.id = v.visit_type_id and y.examination_type is not null
            where v.patient_id = r.user_id and v.status in ('WAITING_APPROVAL', 'CONFIRMED', 'CHECKED_IN', 'IN_EXAMINATION')) as is_booked
        from recalls r join users u on u.id = r.user_id where r.status in ('DUE', 'SUMMONED', 'BOOKED') and ${people})
      select o.id, o.company_id, o.status, o.user_id, case when not o.is_due then 'done' when o.is_booked and o.status <> 'BOOKED' then 'book'
        when not o.is_booked and o.status = 'BOOKED' then 'unbook' end as move
      from open o where not o.is_due or o.is_booked <> (o.status = 'BOOKED')`,
  )
  // Whoever is called has a record at the clinic.
  await run(
    tx,
    sql`insert into patients (id, company_id, rm_number, created_at, updated_at)
      select r.user_id, r.company_id, 'RM-' || lpad(nextval('patient_numbers')::text, 6, '0'), ${at}, ${at}
      from recalls r join users u on u.id = r.user_id where r.status in ('DUE', 'SUMMONED', 'BOOKED') and ${people}
        and not exists (select 1 from patients p where p.id = r.user_id) on conflict (id) do nothing`,
  )
  for (const [action, found] of Map.groupBy(rows, ({ move }) => move)) {
    if (action === null) continue
    const subjects = found.map((row) => ({ ...row, mayCall: false, isHere: true, summonedAt: null, now: at }))
    await recallMoves.moveAll(tx, { actor: null }, { subjects, action, at, change: () => ({}) })
  }
  const [count] = await run<{ open: number }>(
    tx,
    sql`select count(*)::int as open from recalls r join users u on u.id = r.user_id where r.status in ('DUE', 'SUMMONED', 'BOOKED') and ${people}`,
  )
  return count?.open ?? 0
}

/** Settles the recalls of everybody, each night; returns how many are open. */
export const settleAll = (context: AppContext, ports: MedicalPorts): Promise<number> =>
  context.database.transaction((tx) => settle(tx, ports, { people: everybody, at: context.clock.now() }))

/** Settles the recalls of some people, or of everybody. */
export const settleOf = (tx: Tx, ports: MedicalPorts, ids: readonly number[] | null, at: Date): Promise<number> =>
  settle(tx, ports, { people: ids === null ? everybody : oneOf(ids), at })

/** The topic of whoever's recalls may have changed; without people everybody's. */
export const RECALLS_CHANGED = 'recalls-changed'
const payload = z.object({ userIds: z.array(z.int()).nullable() })
const inForce = z.object({ revisionId: z.int() })

/** So many people are settled in one event: it takes a fraction of a second, and others wait for no more. */
const AT_ONCE = 500

/** Has the recalls of people looked at, some hundred in each event. */
async function announce(tx: Tx, userIds: readonly number[], at: Date): Promise<void> {
  const parts = Array.from({ length: Math.ceil(userIds.length / AT_ONCE) }, (_, n) => ({
    userIds: userIds.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  }))
  await emitAll(tx, RECALLS_CHANGED, parts, at)
}

/** Whom an assessment concerns that comes into force or leaves it: the people of the groups of its department. */
const concernedBy = (tx: Tx, revisionId: number, today: string) =>
  run<{ userId: number }>(
    tx,
    sql`select distinct e.user_id from hiradc_revisions v join exposure_rules r on r.department_id = v.department_id
        and (r.location_id is null or r.location_id = v.location_id)
      join exposure_groups g on g.id = r.group_id and g.company_id = v.company_id and g.archived_at is null
      join employments e on ${holdsAt('e', today)} and (r.position_id is null or e.position_id = r.position_id)
        and e.department_id = r.department_id
      join users u on u.id = e.user_id and u.company_id = v.company_id
      where v.id = ${revisionId} order by e.user_id`,
  )

/** What the outbox asks: recalls follow from results, groups, protocols, posts and assessments. */
export const recallEvents = (context: AppContext, ports: MedicalPorts): Readonly<Record<string, OutboxHandler>> => ({
  [RECALLS_CHANGED]: async (tx, event) => {
    const { userIds } = payload.parse(event.payload)
    await settleOf(tx, ports, userIds, context.clock.now())
  },
  // What the organisation and the accounts say: somebody has another post, came or left.
  'posts-changed': async (tx, event) => {
    const { userIds } = payload.parse(event.payload)
    const at = context.clock.now()
    if (userIds !== null && userIds.length <= AT_ONCE) await settleOf(tx, ports, userIds, at)
    else await announce(tx, userIds ?? [], at)
  },
  'hiradc-in-force': async (tx, event) => {
    const at = context.clock.now()
    const people = await concernedBy(tx, inForce.parse(event.payload).revisionId, formatDate(at))
    await announce(
      tx,
      people.map(({ userId }) => userId),
      at,
    )
  },
})
