import { randomUUID } from 'node:crypto'
import { type Actor, actor, type ServerUnderTest } from './server-under-test.ts'

interface Flow {
  readonly id: number
  readonly formId: number
}
interface Place {
  readonly options: { readonly id: number }[]
}
interface Notices {
  readonly notificationData: { readonly notification: { readonly id: number; readonly subject: string }[] }
}

const REPORTER = '10000008'
const SUPERVISOR = '10000005'

/** The body of a hazard report of the demo company. */
export async function hazard(send: Actor) {
  const [flow] = (await send<Flow[]>('POST', '/ad-hoc-flows/list', {})).body.data
  if (!flow) throw new Error('the demo company has no flow')
  const { formVersionId } = (await send<{ formVersionId: number }>('POST', '/forms/detail', { formId: flow.formId }))
    .body.data
  const [location] = (await send<Place>('POST', '/locations/options', {})).body.data.options
  return (what: string) => ({
    formId: flow.formId,
    formVersionId,
    formFlowId: flow.id,
    fieldData: {
      what,
      where: { locationId: location?.id, subLocationId: null },
      date: '2026-01-05',
      type: 'leak-or-spill',
      severity: 'medium',
    },
  })
}

/** Sends reports until the server is gone; a report in doubt is sent again with its key after the start. */
async function report(send: Actor, round: number, numbers: Set<string>, inDoubt: Map<string, string>): Promise<void> {
  const body = await hazard(send)
  for (let serial = 0; ; serial++) {
    const what = `Notice ${round}-${serial}`
    const key = randomUUID()
    inDoubt.set(what, key)
    const answer = await send<{ assignmentNumber: string }>('POST', '/form-data/report', body(what), {
      'idempotency-key': key,
    }).catch(() => undefined)
    if (!answer || answer.status >= 500) return
    if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${answer.body.message}`)
    inDoubt.delete(what)
    numbers.add(answer.body.data.assignmentNumber)
  }
}

/** How often the supervisor was told of each number. */
export async function countNotified(context: Pick<ServerUnderTest, 'url'>): Promise<Map<string, number>> {
  const send = await actor(context.url, SUPERVISOR)
  const counts = new Map<string, number>()
  for (let start = 0; ; start += 100) {
    const { body } = await send<Notices>('POST', '/notifications/list', { start, limit: 100 })
    const notices = body.data.notificationData.notification
    for (const { subject } of notices) counts.set(subject, (counts.get(subject) ?? 0) + 1)
    if (notices.length < 100 || start >= 9800) return counts
  }
}

const SETTLED_MS = 15_000

/** kill -9 while people report: the supervisor is told of each report exactly once. */
export async function proveNotices(context: ServerUnderTest, rounds: number, writeMs: number) {
  const numbers = new Set<string>()
  await context.start()
  const send = await actor(context.url, REPORTER)
  for (let round = 0; round < rounds; round++) {
    const inDoubt = new Map<string, string>()
    const working = report(send, round, numbers, inDoubt)
    await new Promise((resolve) => setTimeout(resolve, writeMs))
    await context.kill()
    await working
    await context.start()
    const body = await hazard(send)
    for (const [what, key] of inDoubt) {
      const answer = await send<{ assignmentNumber: string }>('POST', '/form-data/report', body(what), {
        'idempotency-key': key,
      })
      if (answer.status !== 200) throw new Error(`${what}, sent again: ${answer.status} ${answer.body.message}`)
      numbers.add(answer.body.data.assignmentNumber)
    }
  }
  // The last rows of the outbox are worked off within moments.
  const until = Date.now() + SETTLED_MS
  let counts = await countNotified(context)
  while (Date.now() < until && [...numbers].some((number) => !counts.has(number))) counts = await countNotified(context)
  const times = [...numbers].map((number) => counts.get(number) ?? 0)
  return {
    rounds,
    reports: numbers.size,
    lost: times.filter((n) => n === 0).length,
    doubled: times.filter((n) => n > 1).length,
  }
}
