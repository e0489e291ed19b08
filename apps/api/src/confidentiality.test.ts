import { audit } from '@selamat/contract/domains/audit/audit'
import { expiry } from '@selamat/contract/domains/expiry/expiry'
import { file } from '@selamat/contract/domains/files/file'
import type { FieldData } from '@selamat/contract/domains/forms/form'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { mail } from '@selamat/contract/domains/notifications/mail'
import { notification } from '@selamat/contract/domains/notifications/notification'
import { recordSearch } from '@selamat/contract/domains/search/search'
import { attachment } from '@selamat/contract/domains/workflow/attachment'
import { CASE_KINDS, type CaseKind } from '@selamat/contract/domains/workflow/case'
import { recordPage } from '@selamat/contract/domains/workflow/flow-definition'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { reassign } from '@selamat/contract/domains/workflow/reassign'
import { report } from '@selamat/contract/domains/workflow/report'
import { reportRegister } from '@selamat/contract/domains/workflow/report-register'
import { undo } from '@selamat/contract/domains/workflow/undo'
import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { Scope } from '@selamat/contract/kit/permissions'
import { NOTIFICATIONS, readNotificationKind } from '@selamat/contract/notifications'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { demoAccounts } from '../demo/accounts.ts'
import { testApp } from '../test/app.ts'
import { multipart } from '../test/multipart.ts'
import { recordCases } from '../test/record-cases.ts'
import { reporting } from '../test/reports.ts'
import { QUESTION_SUBJECT } from './domains/medical/index.ts'
import { caseKinds } from './domains.ts'

// Every kind of case × every account of the demo × every channel: what each shows, by the rule of the kind.
const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { app, signIn, settle } = api
const { pool } = api.context.database
const { person, start, userId, place } = await reporting(api)

type Exposure = 'content' | 'existence' | 'nothing'
const SECRET = 'Quagga'
const [SUBMITTER, FORMER, REASSIGNED] = ['10000008', '10000016', '10000013'] as const
const PHARMACIST = '10000018'

interface Script {
  /** The case with the file, as its submitter sends it. */
  readonly send: (fileId: number) => Promise<{ id: number; number: string }>
  /** The answer to its first task, and the operation to which an answer to such a task is sent. */
  readonly answer: (made: { id: number; number: string }) => Promise<unknown>
  readonly operation: typeof myTask.safety | typeof myTask.health
}

/** How a report comes to be: its workflow, who answers the first task, and the answers to its form. */
function reported(
  flow: string,
  first: string,
  operation: Script['operation'],
  answers: (fileId: number) => FieldData,
): Script {
  return {
    operation,
    send: async (fileId) => {
      const submitter = await person(SUBMITTER)
      const { body } = await submitter(report.submit, {
        body: { ...(await start(submitter, flow)), fieldData: answers(fileId) },
      })
      return { id: body.data.id, number: body.data.assignmentNumber }
    },
    answer: async ({ number: assignmentNumber }) => {
      const answerer = await person(first)
      const { task } = (await answerer(myTask.detail, { body: { assignmentNumber } })).body.data
      const input = { taskId: task?.id ?? 0, version: task?.version ?? 0, comment: `${SECRET} comment` }
      const body = { assignmentNumber, ...input, action: 'approve' } as never
      expect([flow, (await answerer(operation, { body })).status]).toEqual([flow, 200])
    },
  }
}

/** How a case about a record of another domain comes to be. */
const ofRecord = (records: ReturnType<typeof recordCases>, subject = `${SECRET} subject`): Script => ({
  operation: myTask.safety,
  send: async (fileId) => {
    const sent = { subject, facts: { residual: 20 } }
    const { caseId: id, assignmentNumber } = await records.start(SUBMITTER, sent)
    const file = { assignmentNumber, fileId, name: 'Photo', kind: 'EVIDENCE' as const }
    expect((await (await person(SUBMITTER))(attachment.create, { body: file })).status).toBe(200)
    return { id, number: assignmentNumber }
  },
  answer: ({ id: caseId, number: assignmentNumber }) =>
    records.answer('10000005', { caseId, assignmentNumber }, 'approve', { comment: `${SECRET} comment` }),
})

/** How a case of each kind comes to be; a kind without a script does not compile. */
const SCRIPTS: Readonly<Record<CaseKind, Script>> = {
  'safety-flow': reported('Hazard report', '10000005', myTask.safety, (fileId) => ({
    what: `${SECRET} subject`,
    where: { locationId: place.locationId, subLocationId: place.subLocationId },
    date: '2026-11-20',
    type: 'leak-or-spill',
    severity: 'medium',
    details: `${SECRET} details`,
    documents: [fileId],
  })),
  'health-flow': reported('Health complaint', '10000007', myTask.health, (fileId) => ({
    complaint: `${SECRET} subject`,
    since: '2026-11-20',
    able: 'no',
    details: `${SECRET} details`,
    documents: [fileId],
  })),
  hiradc: ofRecord(recordCases(api)),
  permit: ofRecord(recordCases(api, 'permit')),
  'health-question': {
    ...ofRecord(recordCases(api, 'health-question'), QUESTION_SUBJECT),
    operation: myTask.health,
  },
}

async function upload(username: string, name: string): Promise<number> {
  const { access_token: token } = await signIn(username)
  const { payload, headers } = multipart(name, `${SECRET} bytes`)
  const authorization = `Bearer ${token}`
  const response = await app.inject({
    method: 'POST',
    url: `${API_BASE}${file.upload.path}`,
    headers: { ...headers, authorization },
    payload,
  })
  return Number(response.json().data.fileData.id)
}

const openCandidate = async (caseId: number, username: string) =>
  pool.query(
    `insert into task_candidates (task_id, user_id, case_id, type_flow, source, open, opened_at, due_at)
     select t.id, $2, t.case_id, c.type_flow, 'reassign', true, t.opened_at, t.due_at
     from tasks t join cases c on c.id = t.case_id where t.case_id = $1 and t.closed_at is null`,
    [caseId, await userId(username)],
  )

/** A case of a kind with an answered task, somebody who was a candidate of it, and an open task that was reassigned, too. */
async function makeCase(kind: CaseKind) {
  const { send, answer, operation } = SCRIPTS[kind]
  const fileId = await upload(SUBMITTER, `${SECRET} file.txt`)
  const { id, number } = await send(fileId)
  await openCandidate(id, FORMER)
  await settle()
  await answer({ id, number })
  await openCandidate(id, REASSIGNED)
  await settle()
  const open = await pool.query('select min(id) as id from tasks where case_id = $1 and closed_at is null', [id])
  return { kind, id, number, fileId, operation, openTask: Number(open.rows[0].id) }
}
type Made = Awaited<ReturnType<typeof makeCase>>

const newest = Number((await pool.query('select coalesce(max(id), 0) as id from notifications')).rows[0].id)
const made = new Map<CaseKind, Made>()
for (const kind of CASE_KINDS) made.set(kind, await makeCase(kind))
/** What somebody tries to make of the case: an action that its follow-up carries, with a word of its own. */
const derivedWord = (kind: CaseKind) => `Okapi${CASE_KINDS.indexOf(kind)}`
const OWNER = '10000005'
const raising = new Map<CaseKind, number>()
for (const { kind, number: assignmentNumber } of made.values()) {
  const body = {
    assignmentNumber,
    text: `${derivedWord(kind)} of ${assignmentNumber}`,
    severity: 'high',
    dueDate: '2026-11-26',
    owner: OWNER,
  } as const
  raising.set(kind, (await (await person(SUBMITTER))(myTask.raiseFollowUp, { body })).status)
}
await settle()
const caseOf = (kind: CaseKind): Made => {
  const found = made.get(kind)
  if (!found) throw new Error(`no case of ${kind}`)
  return found
}

interface Reader {
  readonly username: string
  readonly grants: readonly { readonly item: number; readonly scope: Scope; readonly treats: boolean }[]
  readonly employer: 'contractor' | 'second' | undefined
}
const grants = await pool.query(
  `select u.username, g.item_id as item, r.scope, r.scope <> 'all' and exists (select from role_grants d where d.role_id = r.id
     and d.item_id = ${storedItemId('menu/Medical Center Doctor')} and cardinality(d.actions) > 0) as treats from users u join user_roles ur on ur.user_id = u.id
   join roles r on r.id = ur.role_id join role_grants g on g.role_id = r.id and 'read' = any(g.actions)`,
)
const readers = demoAccounts.map(
  ({ username, employer }): Reader => ({
    username,
    employer,
    grants: grants.rows.filter((row) => row.username === username),
  }),
)

const superiorsOf = (username: string): string[] => {
  const superior = demoAccounts.find((one) => one.username === username)?.superior
  return superior === undefined ? [] : [superior, ...superiorsOf(superior)]
}
/** Whether a data scope covers the case of the submitter, reckoned without SQL. */
const covers = (scope: Scope, { username, employer }: Reader): boolean => {
  if (scope === 'all') return true
  if (employer !== undefined) return false
  if (scope === 'company') return true
  return username === SUBMITTER || (scope === 'subordinates' && superiorsOf(SUBMITTER).includes(username))
}
const holdsItems = (kind: CaseKind, reader: Reader): boolean => {
  // A pharmacist needs no report to dispense, whatever the role.
  if (kind === 'health-flow' && reader.username === PHARMACIST) return false
  const items = caseKinds[kind].items.map(storedItemId)
  return reader.grants.some(({ item, scope }) => items.includes(item) && covers(scope, reader))
}
const candidates = await pool.query(
  `select c.kind, u.username, bool_or(tc.open) as open, bool_or(tc.settled_at is not null) as answered
   from task_candidates tc join cases c on c.id = tc.case_id join users u on u.id = tc.user_id
   where c.id = any($1) group by 1, 2`,
  [[...made.values()].map(({ id }) => id)],
)
const relationOf = (kind: CaseKind, { username }: Reader) => {
  const row = candidates.rows.find((one) => one.kind === kind && one.username === username)
  const inList = username === SUBMITTER || row?.open === true || row?.answered === true
  return { inList, isFormer: row !== undefined && !inList }
}
const reads = (kind: CaseKind, reader: Reader): boolean => {
  const { inList, isFormer } = relationOf(kind, reader)
  return inList || (isFormer && !caseKinds[kind].confidential) || holdsItems(kind, reader)
}
/** Whether somebody can see the case by an item that changes tasks of others. */
const reaches = (key: 'menu/Reassign' | 'menu/Undo Status', kind: CaseKind, reader: Reader): boolean => {
  const item = storedItemId(key)
  // What the role of a doctor undoes are visits.
  const counts = ({ treats }: Reader['grants'][number]) => key !== 'menu/Undo Status' || !treats
  const inScope = reader.grants.some((grant) => grant.item === item && counts(grant) && covers(grant.scope, reader))
  return inScope && (!caseKinds[kind].confidential || holdsItems(kind, reader))
}
const holdsRead = ({ grants }: Reader, item: Parameters<typeof storedItemId>[0]) =>
  grants.some((grant) => grant.item === storedItemId(item))

const ofCase = await pool.query(
  `select u.username, u.id as user_id, n.entity_id, n.kind, n.params from notifications n join users u on u.id = n.user_id
   where n.id > $1 order by n.id`,
  [newest],
)
const notificationsOf = (username: string, caseId?: number) =>
  ofCase.rows.filter((row) => row.username === username && (caseId === undefined || Number(row.entity_id) === caseId))

const exposed = (text: string, { number }: Made): Exposure =>
  text.includes(SECRET) ? 'content' : text.includes(number) ? 'existence' : 'nothing'

/** The texts of a call that is granted; a refused one shows nothing, and fails for no other reason than its permission. */
async function textOf<E extends Endpoint>(username: string, endpoint: E, input: unknown): Promise<string> {
  const { status, text, bytes } = await (await person(username))(endpoint, input as never)
  expect([endpoint.path, status >= 500]).toEqual([endpoint.path, false])
  if (status === 200 && endpoint.kind === 'file' && endpoint.path.endsWith('/export')) {
    return (await readXlsx(bytes)).sheets.flatMap(({ rows }) => rows.map((row) => JSON.stringify(row))).join('\n')
  }
  // The request is repeated in no answer.
  return status === 200 ? text : ''
}

/** All rows that the own lists show of the case. */
const ownLists = async (username: string, body: object) =>
  (
    await Promise.all([myTask.list, myTask.history, myTask.reports].map((one) => textOf(username, one, { body })))
  ).join()

const address = await app.listen({ port: 0, host: '127.0.0.1' })
/** What the live stream tells since the cases were made. */
async function streamOf(username: string): Promise<string> {
  const { access_token: token } = await signIn(username)
  const abort = new AbortController()
  const headers = { authorization: `Bearer ${token}`, 'last-event-id': String(newest) }
  const response = await fetch(`${address}${API_BASE}${notification.events.path}`, { headers, signal: abort.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const expected = Math.max(1, notificationsOf(username).length)
  let text = ''
  while ([...text.matchAll(/^event: /gm)].length < expected || !text.endsWith('\n\n')) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done) throw new Error('the stream ended')
    text += value
  }
  abort.abort()
  return text
}
const streams = new Map<string, string>()
for (const { username } of readers) streams.set(username, await streamOf(username))

// That of all reports has a rule of its own.
const exports = app.operations.filter(({ path }) => path.endsWith('/export') && path !== reportRegister.export.path)
const exported = new Map<string, string>()
for (const { username } of readers) {
  const texts: string[] = []
  for (const one of exports) texts.push(await textOf(username, one, { body: {} }))
  exported.set(username, texts.join('\n'))
}

interface Channel {
  readonly observe: (made: Made, reader: Reader) => Promise<Exposure>
  readonly expect: (kind: CaseKind, reader: Reader) => Exposure
}
const shows = (kind: CaseKind, channel: 'list' | 'notice' | 'audit') => caseKinds[kind].shows[channel]
const when = (condition: boolean, exposure: Exposure): Exposure => (condition ? exposure : 'nothing')
const isNotified = (kind: CaseKind, { username }: Reader) => notificationsOf(username, caseOf(kind).id).length > 0

/** All reports are those that a list of cases shows whole, of what a reader reads. */
const inReports: Channel['expect'] = (kind, reader) =>
  when(
    recordPage(kind, '') === null &&
      shows(kind, 'list') === 'content' &&
      holdsRead(reader, 'menu/My Task') &&
      reads(kind, reader),
    'content',
  )

const CHANNELS: Readonly<Record<string, Channel>> = {
  list: {
    observe: async (one, { username }) =>
      exposed(await ownLists(username, { filter: { assignmentNumber: one.number } }), one),
    expect: (kind, reader) => when(relationOf(kind, reader).inList, shows(kind, 'list')),
  },
  'open by number': {
    observe: async (one, { username }) =>
      exposed(await textOf(username, myTask.detail, { body: { assignmentNumber: one.number } }), one),
    expect: (kind, reader) => when(reads(kind, reader), 'content'),
  },
  timeline: {
    observe: async (one, { username }) =>
      exposed(await textOf(username, myTask.timeline, { body: { assignmentNumber: one.number } }), one),
    expect: (kind, reader) => when(reads(kind, reader), 'content'),
  },
  'answer by the id of a task': {
    // With a version that never was: who can read the case is told that the task has changed.
    observe: async ({ operation, number, openTask: taskId }, { username }) => {
      const body = { assignmentNumber: number, taskId, version: 999, action: 'close' } as never
      const { status } = await (await person(username))(operation, { body })
      return when(![403, 404].includes(status), 'existence')
    },
    expect: (kind, reader) => when(reads(kind, reader), 'existence'),
  },
  'file by id': {
    observe: async (one, { username }) =>
      exposed(await textOf(username, file.download, { params: { id: one.fileId } }), one),
    expect: (kind, reader) => when(reads(kind, reader), 'content'),
  },
  bell: {
    observe: async (one, { username }) => {
      const { body } = await (await person(username))(notification.list, { body: { limit: 100 } })
      const rows = body.data.notificationData.notification.filter(({ subject }) => subject === one.number)
      return exposed(JSON.stringify(rows), one)
    },
    expect: (kind, reader) => when(isNotified(kind, reader), shows(kind, 'notice')),
  },
  'live events': {
    observe: async (one, { username }) => {
      const rows = (streams.get(username) ?? '').split('\n').filter((row) => row.includes(one.number))
      return exposed(rows.join(), one)
    },
    expect: (kind, reader) => when(isNotified(kind, reader), shows(kind, 'notice')),
  },
  email: {
    observe: async (one, { username }) => {
      const texts = notificationsOf(username, one.id).map((row) =>
        Object.values(
          NOTIFICATIONS[readNotificationKind(row.kind)].email(row.params, one.id, username, (path) => path),
        ),
      )
      const kept = await textOf(username, mail.list, { body: {} })
      return exposed(`${texts.join()}${kept}`, one)
    },
    // An email leaves the product, so that not even a number stands in one of a kind that shows no content.
    expect: (kind, reader) => when(isNotified(kind, reader) && shows(kind, 'notice') === 'content', 'content'),
  },
  search: {
    observe: async (one, { username }) => {
      const records = await textOf(username, recordSearch, { body: { keyword: SECRET } })
      const own = await ownLists(username, { keyword: SECRET })
      return when(records.includes(SECRET) || own.includes(one.number), 'content')
    },
    expect: (kind, reader) => when(relationOf(kind, reader).inList && shows(kind, 'list') === 'content', 'content'),
  },
  export: {
    observe: async (one, { username }) => {
      const others = [...made.values()].filter(({ number }) => number !== one.number)
      const rows = (exported.get(username) ?? '').split('\n')
      return exposed(rows.filter((row) => !others.some(({ number }) => row.includes(number))).join(), one)
    },
    expect: (kind, reader) => when(reaches('menu/Reassign', kind, reader), shows(kind, 'list')),
  },
  'all reports': {
    observe: async (one, { username }) =>
      exposed(await textOf(username, reportRegister.list, { body: { filter: { id: [one.id] } } }), one),
    expect: inReports,
  },
  'export of all reports': {
    observe: async (one, { username }) =>
      exposed(await textOf(username, reportRegister.export, { body: { filter: { id: [one.id] } } }), one),
    expect: inReports,
  },
  'tasks to reassign': {
    observe: async (one, { username }) =>
      exposed(await textOf(username, reassign.list, { body: { keyword: one.number } }), one),
    expect: (kind, reader) => when(reaches('menu/Reassign', kind, reader), shows(kind, 'list')),
  },
  'answers to undo': {
    observe: async (one, { username }) =>
      exposed(await textOf(username, undo.list, { body: { keyword: one.number } }), one),
    // What is about a record of another domain is not undone here.
    expect: (kind, reader) =>
      when(recordPage(kind, '') === null && reaches('menu/Undo Status', kind, reader), shows(kind, 'list')),
  },
  audit: {
    observe: async (one, { username }) => {
      const body = { limit: 1000, filter: { entityId: one.id, entity: ['cases'] } }
      const files = { limit: 1000, filter: { entityId: one.fileId, entity: ['files'] } }
      const found = await textOf(username, audit.list, { body: { limit: 1000, keyword: SECRET } })
      return exposed(
        `${await textOf(username, audit.list, { body })}${await textOf(username, audit.list, { body: files })}${found}`,
        one,
      )
    },
    // Neither number nor content of a kind whose existence shows there alone.
    expect: (kind, reader) =>
      when(
        shows(kind, 'audit') === 'content' && holdsRead(reader, 'submenu/Role') && reader.employer !== 'second',
        'content',
      ),
  },
  counter: {
    observe: async ({ operation }, { username }) => {
      const typeFlow = operation === myTask.health ? 'Health' : 'Safety'
      const who = await person(username)
      const { counter } = (await who(myTask.counter, {})).body.data
      const counted = counter.find((one) => one.typeFlow === typeFlow)?.myTask
      const listed = await who(myTask.list, { body: { limit: 1, filter: { typeFlow } } })
      // Who cannot open My Task has no list to count.
      return when(listed.status === 200 && counted !== listed.body.pagination?.totalItem, 'content')
    },
    expect: () => 'nothing',
  },
  'read log': {
    observe: async (one, { username }) =>
      when(
        (await textOf(username, myTask.readings, { body: { assignmentNumber: one.number } })).includes('"channel"'),
        'existence',
      ),
    expect: (kind, reader) =>
      when(caseKinds[kind].confidential && (reader.username === SUBMITTER || holdsItems(kind, reader)), 'existence'),
  },
}

describe.each(CASE_KINDS)('a case of the kind %s', (kind) => {
  it.each(Object.entries(CHANNELS))('shows by %s to each account what its rule allows', async (_name, channel) => {
    const observed: Record<string, Exposure> = {}
    const expected: Record<string, Exposure> = {}
    for (const reader of readers) {
      observed[reader.username] = await channel.observe(caseOf(kind), reader)
      expected[reader.username] = channel.expect(kind, reader)
    }
    expect(observed).toEqual(expected)
  })
})

/** Everything in which a record that was made of a case, or what it brought about, can show. */
const DERIVED: Readonly<Record<string, (word: string, username: string) => Promise<string>>> = {
  'the own lists': (word, username) => ownLists(username, { keyword: word }),
  'its page': async (word, username) => {
    const { rows } = await pool.query('select assignment_number as n from cases where subject like $1', [`%${word}%`])
    return (
      await Promise.all(rows.map(({ n }) => textOf(username, myTask.detail, { body: { assignmentNumber: n } })))
    ).join()
  },
  search: (word, username) => textOf(username, recordSearch, { body: { keyword: word } }),
  exports: async (_word, username) =>
    `${exported.get(username)}${await textOf(username, reportRegister.export, { body: {} })}`,
  'tasks to reassign': (word, username) => textOf(username, reassign.list, { body: { keyword: word } }),
  'answers to undo': (word, username) => textOf(username, undo.list, { body: { keyword: word } }),
  bell: (_word, username) => textOf(username, notification.list, { body: { limit: 100 } }),
  'live events': async (_word, username) => streams.get(username) ?? '',
  mails: (_word, username) => textOf(username, mail.list, { body: {} }),
  'audit log': (_word, username) => textOf(username, audit.list, { body: { limit: 1000 } }),
  'expiry calendar': (word, username) => textOf(username, expiry.list, { body: { keyword: word } }),
}

describe.each(CASE_KINDS)('what is made of a case of the kind %s', (kind) => {
  const { confidential } = caseKinds[kind]
  it(`is ${confidential ? 'refused by the command, so that no channel shows it to anybody' : 'open like the case'}`, async () => {
    const word = derivedWord(kind)
    expect(raising.get(kind)).toBe(confidential ? 422 : 200)
    const visible: string[] = []
    for (const { username } of readers) {
      // Its readers find it on the page of the case, too.
      for (const [name, textIn] of Object.entries(DERIVED)) {
        if ((await textIn(word, username)).includes(word)) visible.push(`${username} ${name}`)
      }
    }
    if (confidential) expect(visible).toEqual([])
    else
      expect(visible).toEqual(expect.arrayContaining([`${OWNER} the own lists`, `${OWNER} its page`, `${OWNER} bell`]))
  })
})

it('the database knows exactly the kinds of the port', async () => {
  const { rows } = await pool.query(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'cases'::regclass and conname = 'cases_kind_check'`,
  )
  expect([...String(rows[0].text).matchAll(/'([a-z-]+)'::text/g)].map(([, name]) => name)).toEqual([...CASE_KINDS])
})

it('no channel shows content of a confidential kind', () => {
  for (const { confidential, shows } of Object.values(caseKinds)) {
    if (confidential) expect(Object.values(shows)).not.toContain('content')
  }
})

it('the matrix has both people who can and people who cannot read, for every kind', () => {
  for (const kind of CASE_KINDS) {
    const number = readers.filter((reader) => reads(kind, reader)).length
    expect([kind, number > 2 && number < readers.length]).toEqual([kind, true])
  }
  const officer = readers.filter(({ username }) => username === '10000004')
  expect(officer.map((reader) => reads('health-flow', reader))).toEqual([false])
})
