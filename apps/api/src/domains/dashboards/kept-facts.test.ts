import { PERMIT_STAGES, STAGE_OF_STATE } from '@selamat/contract/domains/permits/permit-stages'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { run } from '../../platform/database.ts'

const api = await testApp()
const { kysely } = api.context.database

const ANSWERS = sql`select c.id, c.answered_at as kept, (select min(e.at) from case_events e
  where e.case_id = c.id and e.actor_id <> c.submitter_id and e.task_id is not null) as found from cases c order by c.id`
const APPROVALS = sql`select e.id, e.approval_minutes::float8 as kept, case when e.to_status = 'APPROVED' and e.from_status is distinct from e.to_status
    then (extract(epoch from e.at - (select min(s.at) from permit_events s where s.permit_id = e.permit_id and s.action = 'submit' and s.at <= e.at
      and not exists (select from permit_events b where b.permit_id = e.permit_id and b.to_status = 'draft' and b.at >= s.at and b.at < e.at))) / 60)::float8 end as found
  from permit_events e order by e.id`
const STATES = Object.entries(STAGE_OF_STATE).map(([state, stage]) => sql`(${state}::text, ${stage}::text)`)
const STAGES = sql`select m.id, m.stage_left || ' ' || round(m.stage_minutes::numeric, 6) as kept, m.stage || ' ' ||
    round(extract(epoch from m.at - m.before) / 60, 6) as found
  from (select e.*, lag(e.at) over (partition by e.permit_id order by e.at, e.id) as before,
      case when e.to_status not in ('CANCELLED', 'draft') then
        case e.from_status when 'WAITING_APPROVAL' then e.details ->> 'stage' else s.stage end end as stage
    from permit_events e left join (values ${sql.join(STATES)}) s (state, stage) on s.state = e.from_status
    where e.from_status is distinct from e.to_status or e.action = 'approve') m order by m.id`

interface Kept {
  readonly id: number
  readonly kept: unknown
  readonly found: unknown
}
/** As text; a number of minutes to the microsecond. */
const written = (value: unknown) => (typeof value === 'number' ? value.toFixed(8) : String(value))
/** What is kept beside what the events say, of all rows; and how many have anything. */
async function compared(statement: typeof ANSWERS) {
  const rows = await run<Kept>(kysely, statement)
  return {
    wrong: rows.filter(({ kept, found }) => written(kept) !== written(found)),
    kept: rows.filter(({ kept }) => kept).length,
  }
}

it('the first answer of every case, and how long every approval took, are what the events say (DASH-01)', async () => {
  const [answers, approvals] = [await compared(ANSWERS), await compared(APPROVALS)]
  expect([answers.wrong, approvals.wrong]).toEqual([[], []])
  expect(Math.min(answers.kept, approvals.kept)).toBeGreaterThan(10)
})

it('events in sets and one by one, of reporters and of others, keep the first answer (DASH-01)', async () => {
  const event = (
    which: ReturnType<typeof sql>,
  ) => sql`insert into case_events (case_id, task_id, at, actor_id, action, label, to_status)
    select c.id, case when x.n % 4 > 0 then (select min(t.id) from tasks t where t.case_id = c.id) end,
      c.submitted_at - ((c.id * 7 + x.n * 13) % 40) * interval '1 hour', case x.n % 3 when 0 then c.submitter_id when 1 then c.submitter_id + 1 end,
      'comment', 'Comment', c.status
    from cases c cross join generate_series(1, 12) x (n) where exists (select from tasks t where t.case_id = c.id) and ${which}`
  const before = await run<Kept>(kysely, ANSWERS)
  await run(kysely, event(sql`c.id % 2 = 0`))
  const odd = before.filter(({ id }) => id % 2 === 1).slice(0, 5)
  for (const { id } of odd) await run(kysely, event(sql`c.id = ${id}`))
  const after = await run<Kept>(kysely, ANSWERS)
  expect((await compared(ANSWERS)).wrong).toEqual([])
  expect(after.filter(({ kept }, at) => String(kept) !== String(before[at]?.kept)).length).toBeGreaterThan(odd.length)
})

it('which stage of a permit every move left, and after how long, is what the events say (PERMIT-12)', async () => {
  const { wrong, kept } = await compared(STAGES)
  expect([wrong, kept > 100]).toEqual([[], true])
  const others = await run(
    kysely,
    sql`select id from permit_events where stage_left is not null and not (from_status is distinct from to_status or action = 'approve')
      or stage_left <> all(${[...PERMIT_STAGES]})`,
  )
  expect(others).toEqual([])
})
