import { randomUUID } from 'node:crypto'
import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import type { RowInput } from '@selamat/contract/domains/hiradc/hiradc-row'
import type { testApp } from './app.ts'
import { firstAssignee } from './first-assignee.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Client = Awaited<ReturnType<App['as']>>

/** Writes, submits and approves assessments of the demo company as its accounts. */
export async function assessing({ as, context, settle }: App) {
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
  const place = await kysely
    .selectFrom('subLocations as s')
    .innerJoin('locations as l', 'l.id', 's.locationId')
    .select(['l.id as locationId', 's.id as subLocationId', 'l.companyId', 'l.siteId', 'l.locationName'])
    .orderBy('s.id')
    .executeTakeFirstOrThrow()
  /** The department in which somebody works. */
  const departmentOf = async (username: string) => {
    const { departmentId } = await kysely
      .selectFrom('employments')
      .select('departmentId')
      .where('userId', '=', await userId(username))
      .where('departmentId', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    if (departmentId === null) throw new Error('no department')
    return departmentId
  }
  const owner = await userId('10000008')

  /** A row that is complete: medium before, low after a further control. */
  const row = (changed: Partial<RowInput> = {}): RowInput => ({
    key: randomUUID(),
    version: 0,
    position: 1,
    activity: 'Open the manway',
    subActivity: '',
    hazardId: null,
    hazard: 'Toxic gas in the column',
    category: 'TOXIC_GAS',
    condition: 'NON_ROUTINE',
    consequence: 'Poisoning of the entrant',
    likelihood: 3,
    severity: 4,
    residualLikelihood: 1,
    residualSeverity: 4,
    legalReference: 'Permenaker 11/2023',
    isCritical: false,
    controls: [
      { key: randomUUID(), type: 'ENGINEERING', text: 'Forced air', existing: true, ownerId: null, dueDate: null },
      {
        key: randomUUID(),
        type: 'ADMINISTRATIVE',
        text: 'Gas test each 2 h',
        existing: false,
        ownerId: owner,
        dueDate: '2026-12-05',
      },
    ],
    ...changed,
  })

  /** A draft of the supervisor with these rows. */
  async function draft(rows: readonly RowInput[] = [row()], author = '10000005') {
    const client = await person(author)
    const head = {
      title: 'Confined space entry, column C-201',
      process: 'Shutdown',
      departmentId: await departmentOf(author),
    }
    const { locationId, subLocationId } = place
    const created = await client(hiradc.create, { body: { ...head, locationId, subLocationId } })
    const { id, number } = created.body.data
    const saved = await client(hiradc.saveRows, { body: { id, rows: [...rows] } })
    if (saved.status !== 200) throw new Error(saved.text)
    return { id, number }
  }

  const read = async (username: string, id: number, query: { inForce?: 'true'; revisionId?: number } = {}) =>
    (await (await person(username))(hiradc.get, { params: { id }, query })).body.data

  async function submit(id: number, author = '10000005') {
    const { version } = await read(author, id)
    return (await person(author))(hiradc.submit, { body: { id, version } })
  }

  /** Answers the open task of somebody. */
  async function answer(
    username: string,
    id: number,
    action: 'approve' | 'return' | 'reject',
    comment: string | null = null,
  ) {
    const client = await person(username)
    const { task } = await read(username, id)
    return client(hiradc.approve, {
      body: { id, taskId: task?.id ?? 999_999, version: task?.version ?? 1, action, comment },
    })
  }

  /** An assessment in force: reviewed by safety, approved as deep as its risk says. */
  async function approved(rows?: readonly RowInput[]) {
    const made = await draft(rows)
    await submit(made.id)
    for (;;) {
      await settle()
      const { status, waitsFor } = await read('10000003', made.id)
      if (status === 'APPROVED') return made
      const done = await answer(await firstAssignee(kysely, waitsFor), made.id, 'approve')
      if (done.status !== 200) throw new Error(done.text)
    }
  }

  return { person, userId, place, departmentOf, row, draft, read, submit, answer, approved, kysely }
}
