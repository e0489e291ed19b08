import type { FieldData } from '@selamat/contract/domains/forms/form'
import { form } from '@selamat/contract/domains/forms/form'
import { flow } from '@selamat/contract/domains/workflow/flow'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import type { testApp } from './app.ts'

type App = Awaited<ReturnType<typeof testApp>>
export type Client = Awaited<ReturnType<App['as']>>

/** The parts of the hazard report that a test changes. */
export interface Answers {
  readonly [fieldId: string]: unknown
}

/** Sends and answers hazard reports of the demo company as its accounts. */
export async function reporting({ as, context }: App) {
  const clients = new Map<string, Client>()
  /** Signs in once for each account. */
  async function person(username: string): Promise<Client> {
    const client = clients.get(username) ?? (await as(username))
    clients.set(username, client)
    return client
  }
  const { kysely } = context.database
  const userId = async (username: string) =>
    (await kysely.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

  /** A location of the first site and a part of it. */
  const place = await kysely
    .selectFrom('subLocations as s')
    .innerJoin('locations as l', 'l.id', 's.locationId')
    .select([
      'l.id as locationId',
      's.id as subLocationId',
      'l.locationName',
      's.subLocationName',
      'l.siteId',
      'l.companyId',
    ])
    .orderBy('s.id')
    .executeTakeFirstOrThrow()

  const answers = (changed: Answers = {}): FieldData => {
    const all: Answers = {
      what: 'Oil leak at pump P-201',
      where: { locationId: place.locationId, subLocationId: place.subLocationId },
      date: '2026-11-20',
      type: 'leak-or-spill',
      severity: 'medium',
      ...changed,
    }
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  }

  /** The ids with which the caller starts a flow. */
  async function start(client: Client, name = 'Hazard report') {
    const flows = await client(flow.adHoc, { body: {} })
    const found = flows.body.data.find(({ flowName }) => flowName === name)
    if (!found) throw new Error('no flow to start')
    const read = await client(form.detail, { body: { formId: found.formId } })
    return { formId: found.formId, formVersionId: read.body.data.formVersionId, formFlowId: found.id }
  }

  /** Sends a report and gives the whole reply. */
  async function submit(username: string, changed: Answers = {}, headers: Record<string, string> = {}) {
    const client = await person(username)
    return client(report.submit, { body: { ...(await start(client)), fieldData: answers(changed) }, headers })
  }

  /** Sends a report that is accepted and gives its number. */
  async function send(username: string, changed: Answers = {}): Promise<string> {
    const { status, body } = await submit(username, changed)
    if (status !== 200) throw new Error(`report: ${status} ${JSON.stringify(body)}`)
    return body.data.assignmentNumber
  }

  const detail = async (username: string, assignmentNumber: string) =>
    (await person(username))(myTask.detail, { body: { assignmentNumber } })

  /** The status and the open task of a case with its version, as the database has them. */
  async function now(assignmentNumber: string) {
    const row = await kysely
      .selectFrom('cases as c')
      .leftJoin('tasks as t', (join) => join.onRef('t.caseId', '=', 'c.id').on('t.closedAt', 'is', null))
      .select(['c.id', 'c.status', 't.id as taskId', 't.version'])
      .where('c.assignmentNumber', '=', assignmentNumber)
      .executeTakeFirstOrThrow()
    return { ...row, taskId: row.taskId ?? 999_999, version: row.version ?? 1 }
  }

  type Action = Parameters<Client>[1] extends never ? never : 'approve' | 'return' | 'reject' | 'close' | 'resubmit'
  /** Answers the open task of a case as somebody who has read its newest version. */
  async function perform(
    username: string,
    assignmentNumber: string,
    action: Action,
    more: { comment?: string; fieldData?: FieldData; version?: number; taskId?: number } = {},
  ) {
    const { version, taskId } = await now(assignmentNumber)
    const client = await person(username)
    return client(myTask.safety, { body: { assignmentNumber, taskId, version, action, ...more } })
  }

  return { person, userId, place, answers, start, submit, send, detail, now, perform }
}
