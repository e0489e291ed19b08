import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { DAY } from '@selamat/contract/kit/time'
import { costlyAnswers, costlyDrafts, costlyFlows, costlyForm } from '../../apps/api/test/costly-bodies.ts'
import { slowSheet } from '../../apps/api/test/hostile-files.ts'
import { type Actor, actor, type ServerUnderTest } from './server-under-test.ts'

const MOST_MS = 250
const PAUSE_MS = 5
const LARGE_REPORTS = 20
const MORE_TRIES = 2
const EXPORTS = [
  '/form-data/export',
  '/equipment/export',
  '/permits/export',
  '/certificates/export',
  '/hiradcs/rows/export',
]

interface Row {
  readonly id: number
  readonly version: number
}

/** Watches /healthz while work goes on; gives the longest that an answer took. */
async function heldUp(url: string, work: () => Promise<unknown>): Promise<number> {
  let worst = 0
  let isDone = false
  const watch = (async () => {
    while (!isDone) {
      const began = performance.now()
      const answer = await fetch(`${url}/healthz`)
      await answer.text()
      if (!answer.ok) throw new Error(`/healthz: ${answer.status}`)
      worst = Math.max(worst, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })()
  try {
    await work()
  } finally {
    isDone = true
    await watch
  }
  return Math.round(worst)
}

/** The requests by name: bodies that cost as much as a signed-in user can make them, each to be sent on its own. */
async function costlyRequests(
  url: string,
  admin: Actor,
  reporter: Actor,
): Promise<Record<string, () => Promise<{ readonly status: number }>>> {
  const found: Record<string, () => Promise<{ readonly status: number }>> = {}
  let serial = 0
  const write = (definition: object) =>
    admin<Row>('POST', '/forms', { formName: `Costly ${++serial}`, description: null, definition })
  const written = async (definition: object) => (await write(definition)).body.data
  const publish = ({ id, version }: Row, to = 'forms') =>
    admin<Row>('POST', `/${to}/publish/${id}`, undefined, { 'if-match': String(version) })
  for (const [name, definition] of Object.entries(costlyDrafts)) {
    found[`write a form with ${name}`] = () => write(definition)
    const row = await written(definition)
    found[`look at a form with ${name}`] = () => admin('GET', `/forms/impact/${row.id}`)
    found[`publish a form with ${name}`] = () => publish(row)
  }
  const form = await written(costlyForm)
  await publish(form)
  const { id: submitterId } = (await admin<{ id: number }[]>('POST', '/users/list', { keyword: '10000008' })).body
    .data[0] ?? { id: 0 }
  for (const [name, nodes] of Object.entries(costlyFlows)) {
    const body = { definition: { nodes }, formIds: [form.id] }
    found[`check a workflow with ${name}`] = () => admin('POST', '/form-flows/check', body)
    found[`run a workflow with ${name} dry`] = () =>
      admin('POST', '/form-flows/dry-run', { ...body, submitterId, fieldData: {}, outcomes: {} })
  }
  const step = { type: 'task', id: 'look', label: 'Look', assignee: [{ rule: 'superior' }], dueHours: 24 }
  const flow = (
    await admin<Row>('POST', '/form-flows', {
      flowName: 'Costly',
      code: 'COST',
      description: null,
      icon: 'tool',
      categoryId: null,
      typeFlow: 'Safety',
      formIds: [form.id],
      definition: {
        nodes: [
          { ...step, outcomes: [{ action: 'approve', to: 'closed' }] },
          { type: 'end', id: 'closed', status: 'finish' },
        ],
      },
    })
  ).body.data
  await publish(flow, 'form-flows')
  for (const [name, fieldData] of Object.entries(costlyAnswers)) {
    const body = { formId: form.id, formFlowId: flow.id, fieldData }
    found[`report ${name}`] = () => reporter('POST', '/form-data/report', body)
  }
  // Many large reports in one answer.
  const large = { formId: form.id, formFlowId: flow.id, fieldData: costlyAnswers['a hundred rows of rules'] }
  for (let nth = 0; nth < LARGE_REPORTS; nth++)
    assertReached('a large report', await reporter('POST', '/form-data/report', large))
  found['list large reports'] = () => admin('POST', '/form-data/list', { formId: form.id, limit: LARGE_REPORTS })
  found['sum up large reports'] = () => admin('POST', '/form-data/summary', { formId: form.id })
  for (const path of EXPORTS) found[`export ${path}`] = () => downloaded(url, admin, path, { formId: form.id })
  found['import a slow sheet'] = () => uploaded(url, admin, slowSheet('Employee ID'))
  found['the board of two days'] = () => admin('POST', '/permits/board', wholeDays())
  return found
}

/** The longest window that a board takes, around now. */
function wholeDays() {
  const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
  return { from: at(-1), until: at(1) }
}

/** Throws where a request did not come to what it is about: its answer would prove nothing. */
function assertReached(name: string, answer: { readonly status: number } | undefined): void {
  if (answer && [200, 409, 422].includes(answer.status)) return
  throw new Error(`${name}: ${answer?.status}`)
}

const authorization = ({ token }: Actor) => ({ authorization: `Bearer ${token}` })

async function downloaded(url: string, by: Actor, path: string, { formId }: { readonly formId: number }) {
  const body = JSON.stringify(path.startsWith('/form-data') ? { formId } : {})
  const headers = { ...authorization(by), 'content-type': 'application/json' }
  const answer = await fetch(`${url}${API_BASE}${path}`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer
}

async function uploaded(url: string, by: Actor, bytes: Uint8Array) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), 'slow.xlsx')
  const at = `${url}${API_BASE}/bulk-uploads/users/upload?again=true`
  const answer = await fetch(at, { method: 'POST', headers: authorization(by), body })
  await answer.text()
  return answer
}

/** That no single request holds /healthz up for longer than a quarter of a second; names those that do. */
export async function proveLongRequests(context: ServerUnderTest) {
  await context.start()
  const { url } = context
  const [admin, reporter] = [await actor(url, '10000002'), await actor(url, '10000008')]
  const requests = await costlyRequests(url, admin, reporter)
  const quiet = await heldUp(url, () => new Promise((resolve) => setTimeout(resolve, 2000)))
  const delays: Record<string, number> = {}
  for (const [name, send] of Object.entries(requests)) {
    const measured = () => heldUp(url, async () => assertReached(name, await send()))
    let least = await measured()
    // A busy machine makes one late now and then; what holds others up does so again. Nothing is published twice.
    const tries = name.startsWith('publish') ? 0 : MORE_TRIES
    for (let nth = 0; nth < tries && least > MOST_MS; nth++) least = Math.min(least, await measured())
    delays[name] = least
  }
  const tooLong = Object.entries(delays).filter(([, ms]) => ms > MOST_MS)
  if (tooLong.length > 0) throw new Error(`held up: ${JSON.stringify(tooLong)} (quiet: ${quiet} ms)`)
  const worst = Math.max(...Object.values(delays))
  return {
    requests: Object.keys(delays).length,
    quietMs: quiet,
    worstMs: worst,
    worst: Object.entries(delays).find(([, ms]) => ms === worst)?.[0],
  }
}
