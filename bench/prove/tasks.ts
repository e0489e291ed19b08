import path from 'node:path'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { type Database, openDatabase } from '../../apps/api/src/platform/database.ts'
import { inBulk } from '../bulk.ts'
import { makeEmpty } from '../dataset.ts'
import { startProduct } from '../servers.ts'
import { compare, get, KEYWORD, post, type Question, type Size } from './compare.ts'
import { actor } from './server-under-test.ts'

const SMALLER = 100
/** Has as many tasks in both companies; the officer gets a task of every case, a hundred times as many in the large one. */
const SUPERVISOR = '10000005'
const OFFICER = '10000004'
const TASKS_OF_SUPERVISOR = 1000

/**
 * Cases of two tasks each; one in a stretch is the supervisor's, as many stretches in both companies. In the first of 50
 * stretches the supervisor is asked, in the second the officer, in the others both have answered.
 */
const CASES = `
  create temporary table made as
  with stretch as (select $1::int / 2 / ${TASKS_OF_SUPERVISOR} as size),
  others as (select array_agg(id order by id) as ids from users where username not in ('${SUPERVISOR}', '${OFFICER}')),
  last as (select max(id) as id from cases)
  select n, last.id + n as case_id, case n / size % 50 when 0 then 1 when 1 then 2 else 3 end as step,
    now() - n * $2::int * interval '1 second' as at, ids[1 + (n * 7) % cardinality(ids)] as submitter_id, officer.id as officer_id,
    case n % size when 0 then supervisor.id else ids[1 + n % cardinality(ids)] end as supervisor_id
  from generate_series(1, $1::int / 2) n, stretch, others, last, users supervisor, users officer
  where supervisor.username = '${SUPERVISOR}' and officer.username = '${OFFICER}'`

const FILL = [
  `insert into cases (id, company_id, employer_id, kind, assignment_number, subject, type_flow, submitter_id, status, submitted_at, ended_at, updated_at)
   overriding system value
   select m.case_id, c.company_id, c.employer_id, 'safety-flow', 'SHE/HAZ/2025/I/' || m.n,
     (array['Oil leak at pump', 'Loose plank on the scaffold', 'Missing guard at conveyor', 'Damaged sling at crane', 'Blocked exit in hall'])[1 + m.n % 5] || ' ' || m.n,
     'Safety', m.submitter_id, case m.step when 3 then 'APPROVED' else 'WAITING_APPROVAL' end, m.at, case m.step when 3 then m.at + interval '2 days' end, m.at
   from made m, (select company_id, employer_id from cases where type_flow = 'Safety' order by id limit 1) c`,
  `insert into case_flows (case_id, form_flow_id, form_flow_version_id)
   select m.case_id, f.form_flow_id, f.form_flow_version_id
   from made m, (select f.* from case_flows f join cases c on c.id = f.case_id where c.assignment_number like 'SHE/HAZ/%' order by case_id limit 1) f`,
  `insert into case_steps (case_id, node, iteration, state, entered_at, left_at)
   select case_id, 'step-' || s, 1, case when s < step then 'done' else 'open' end, at, case when s < step then at + s * interval '1 day' end
   from made, generate_series(1, 2) s where s <= step`,
  `insert into tasks (case_id, case_step_id, label, status, opened_at, due_at, closed_at, closed_by, outcome, version)
   select m.case_id, s.id, case s.node when 'step-1' then 'Supervisor review' else 'Safety close-out' end,
     case s.state when 'done' then 'APPROVED' else 'WAITING_APPROVAL' end, m.at, m.at + interval '3 days', s.left_at,
     case s.state when 'done' then case s.node when 'step-1' then m.supervisor_id else m.officer_id end end,
     case s.state when 'done' then 'approve' end, case s.state when 'done' then 2 else 1 end
   from made m join case_steps s on s.case_id = m.case_id`,
  `insert into task_candidates (task_id, user_id, case_id, type_flow, open, settled_at, opened_at, due_at)
   select t.id, case t.label when 'Supervisor review' then m.supervisor_id else m.officer_id end, t.case_id, 'Safety', t.closed_at is null, t.closed_at, t.opened_at, t.due_at
   from made m join tasks t on t.case_id = m.case_id`,
  `insert into case_events (case_id, task_id, at, actor_id, action, label, from_status, to_status)
   select t.case_id, t.id, t.closed_at, t.closed_by, 'approve', t.label, 'WAITING_APPROVAL', 'WAITING_APPROVAL'
   from made m join tasks t on t.case_id = m.case_id where t.closed_at is not null`,
]
const TABLES = ['cases', 'case_flows', 'case_steps', 'tasks', 'task_candidates', 'case_events']

/** Fills the demo company with so many tasks of reports, two a report, each report so long after the one before. */
export async function fillTasks(database: Database, tasks: number, secondsApart = 20): Promise<void> {
  const client = await database.pool.connect()
  try {
    await inBulk(client, TABLES, async () => {
      await client.query(CASES, [tasks, secondsApart])
      await client.query('analyze made')
      for (const text of FILL) await client.query(text)
      await client.query('drop table made')
    })
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

const LISTS = [
  post('list', '/my-tasks/list', {}),
  post('list, newest first', '/my-tasks/list', { orderBy: 'assignmentDate', direction: 'descending' }),
  post('completed', '/my-tasks/history/list', {}),
  get('counter', '/my-tasks/counter'),
  post('a number', '/my-tasks/list', { keyword: 'SHE/HAZ/2025/I/1001' }, KEYWORD),
]
/** Not asked of the officer: a word in a fifth of 490,000 completed tasks takes too long to ask it 1,440 times. */
const KEYWORDS = [
  post('a word', '/my-tasks/list', { keyword: 'scaffold' }, KEYWORD),
  post('a word in completed ones', '/my-tasks/history/list', { keyword: 'scaffold' }, KEYWORD),
]

/** The questions as a person. */
async function ask(url: string, username: string, who: string, questions: readonly Question[]): Promise<Question[]> {
  const { token } = await actor(url, username)
  const headers = { authorization: `Bearer ${token}` }
  return questions.map(({ name, most, hit }) => ({ name: `${who}: ${name}`, most, hit: { ...hit, headers } }))
}

const INBOXES = `select u.username, count(*)::int as tasks, count(*) filter (where tc.open)::int as open
  from task_candidates tc join users u on u.id = tc.user_id where u.username in ('${SUPERVISOR}', '${OFFICER}') group by 1`

async function sizeOf(serverUrl: string, tasks: number, port: number, dataDir: string) {
  const url = await makeEmpty(serverUrl, `prove_tasks_${tasks}`)
  const database = openDatabase(url, { max: 1, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: 400 })
  await fillTasks(database, tasks)
  const inboxes = (await database.pool.query(INBOXES)).rows
  await database.close()
  const product = await startProduct(url, port, path.join(dataDir, String(tasks)))
  const questions = [
    ...(await ask(product.url, SUPERVISOR, 'supervisor', [...LISTS, ...KEYWORDS])),
    ...(await ask(product.url, OFFICER, 'officer', LISTS)),
  ]
  const size: Size = { product, questions, token: '' }
  return { inboxes, size }
}

/** Asks the same of the inboxes of a company with so many tasks and of one with a hundredth of them, interleaved. */
export async function proveTasks(serverUrl: string, tasks: number, dataDir: string, port: number) {
  const small = await sizeOf(serverUrl, Math.round(tasks / SMALLER), port, dataDir)
  const large = await sizeOf(serverUrl, tasks, port + 1, dataDir)
  return { small: small.inboxes, large: large.inboxes, questions: await compare(small.size, large.size) }
}
