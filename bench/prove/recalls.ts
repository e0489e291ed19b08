import { GROUP_AGENTS } from '@selamat/contract/domains/medical/occupational/exposure-words'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { settleOf } from '../../apps/api/src/domains/medical/index.ts'
import { medicalPorts } from '../../apps/api/src/domains.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { type Database, openDatabase, run } from '../../apps/api/src/platform/database.ts'
import { type Due, recallsByHand } from '../../apps/api/test/recall-oracle.ts'
import { fillClinic } from '../clinic.ts'
import { makeEmpty } from '../dataset.ts'

const [GROUPS, PERSONS] = [60, 100] as const
const [ALL_MS, ONE_MS] = [60_000, 200] as const

const C = `(select company_id, id from users where username = '10000006')`
/** Groups by department, by department and position, and by place; what they are exposed to; every protocol in force. */
const EXPOSURES = [
  `insert into exposure_groups (company_id, group_name, created_at, updated_at)
   select c.company_id, 'Volume ' || n, now(), now() from ${C} c, generate_series(1, ${GROUPS}) n`,
  `insert into exposure_rules (group_id, department_id, position_id, location_id)
   select g.id, d.ids[1 + g.n % cardinality(d.ids)], case when g.n % 3 = 1 then p.ids[1 + g.n % cardinality(p.ids)] end,
     case when g.n % 7 = 2 then l.ids[1 + g.n % cardinality(l.ids)] end
   from (select *, row_number() over (order by id)::int as n from exposure_groups where group_name like 'Volume %') g,
     (select array_agg(id order by id) as ids from departments where company_id = (select company_id from ${C} c)) d,
     (select array_agg(id order by id) as ids from positions where company_id = (select company_id from ${C} c)) p,
     (select array_agg(distinct location_id) as ids from permits where company_id = (select company_id from ${C} c)) l
   on conflict do nothing`,
  `insert into exposure_agents (group_id, agent, level, unit, measured_on, source, created_at)
   select g.id, a.name, case when (g.id + a.n) % 2 = 0 then 70 + (g.id * 7 + a.n * 13) % 30 end, case when (g.id + a.n) % 2 = 0 then 'dBA' end,
     case when (g.id + a.n) % 2 = 0 then current_date - (g.id % 200)::int end, case when (g.id + a.n) % 2 = 0 then 'MEASURED' else 'DECLARED' end, now()
   from exposure_groups g cross join unnest($1::text[]) with ordinality a (name, n) where (g.id + a.n) % 4 = 0`,
  `update protocols set approved_at = now(), approved_by = (select id from ${C} c) where approved_at is null`,
]

const OPEN = sql`select user_id, due_on, tests from recalls where status in ('DUE', 'SUMMONED', 'BOOKED') order by user_id`

/** Settles everybody's recalls; returns how long it took and how many are not those of the search by hand. */
async function settled({ kysely, transaction }: Database) {
  const now = new Date()
  const began = performance.now()
  await transaction((tx) => settleOf(tx, medicalPorts, null, now))
  const ms = Math.round(performance.now() - began)
  const stored = await run<Due>(kysely, OPEN)
  const expected = await recallsByHand(kysely, formatDate(now))
  const text = ({ userId, dueOn, tests }: Due) => `${userId} ${dueOn} ${tests.join()}`
  const [found, right] = [new Set(stored.map(text)), new Set(expected.map(text))]
  const apart = [...found].filter((one) => !right.has(one)).length + [...right].filter((one) => !found.has(one)).length
  return { ms, recalls: stored.length, wrong: apart }
}

/** What changes in a year: results, posts, levels, a protocol, whoever declined and who left. */
const CHANGES = [
  `update exposure_agents set level = level + 12 where id % 5 = 0 and level is not null`,
  `delete from exposure_rules where id % 6 = 0`,
  `update protocols set interval_months = 6 where id % 4 = 1`,
  `update examinations set status = 'VOID' where id % 11 = 0`,
  `update users set archived_at = now() where id % 97 = 0 and username > '10001000'`,
  `update recalls set status = 'DECLINED', quiet_until = current_date + 30 where id % 13 = 0 and status = 'DUE'`,
]

/**
 * The recalls of so many people are those of a search by hand through every person, rule, exposure, protocol and result, and again
 * after a year of changes; how long all of them take, and those of one person.
 */
export async function proveRecalls(serverUrl: string, people: number) {
  const url = await makeEmpty(serverUrl, 'prove_recalls')
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  try {
    await loadDemo({ database, clock: systemClock, employees: people })
    await fillClinic(database, { visits: 1000, movements: 0, entries: 10 })
    for (const text of EXPOSURES) await database.pool.query(text, text.includes('$1') ? [GROUP_AGENTS] : [])
    await database.pool.query('vacuum analyze')
    const first = await settled(database)
    for (const text of CHANGES) await database.pool.query(text)
    const again = await settled(database)
    const ids = await run<{ id: number }>(
      database.kysely,
      sql`select id from users where archived_at is null order by md5(id::text) limit ${PERSONS}`,
    )
    const times: number[] = []
    for (const { id } of ids) {
      const began = performance.now()
      await database.transaction((tx) => settleOf(tx, medicalPorts, [id], new Date()))
      times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    const one = { medianMs: Math.round(times[PERSONS >> 1] ?? 0), slowestMs: Math.round(times.at(-1) ?? 0) }
    const holds = first.wrong + again.wrong === 0 && Math.max(first.ms, again.ms) <= ALL_MS && one.medianMs <= ONE_MS
    return { people, first, again, one, holds }
  } finally {
    await database.close()
  }
}
