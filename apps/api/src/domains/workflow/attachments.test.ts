import { audit } from '@selamat/contract/domains/audit/audit'
import { attachment } from '@selamat/contract/domains/workflow/attachment'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import { report } from '@selamat/contract/domains/workflow/report'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { reporting } from '../../../test/reports.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { detail, perform, person, send, start, userId } = await reporting(api)
const { kysely } = api.context.database
const [BUDI, AGUS, DEWI, SITI, NURSE, ADMIN, OTHER] = [
  '10000008',
  '10000005',
  '10000004',
  '10000014',
  '10000007',
  '10000002',
  '10000020',
] as const

let files = 0
async function upload(username: string): Promise<number> {
  const uploadedBy = await userId(username)
  const { companyId } = await kysely
    .selectFrom('users')
    .select('companyId')
    .where('id', '=', uploadedBy)
    .executeTakeFirstOrThrow()
  const { id } = await kysely
    .insertInto('files')
    .values({
      storageKey: `attachment-${files++}`,
      name: 'scaffold.pdf',
      size: 12,
      contentType: 'application/pdf',
      sha256: Buffer.alloc(32),
      companyId,
      uploadedBy,
      createdAt: api.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function add(username: string, assignmentNumber: string, more: object = {}) {
  const body = {
    assignmentNumber,
    fileId: await upload(username),
    name: 'Scaffold tag',
    kind: 'CERTIFICATE' as const,
    ...more,
  }
  return (await person(username))(attachment.create, { body })
}
const list = async (username: string, assignmentNumber: string) =>
  (await person(username))(attachment.list, { body: { assignmentNumber } })

describe('attachment details', () => {
  it('are added by POST to a running and a finished report, and listed and read by POST with name, url, kind and uploader (FORMS-51, FORMS-52, FORMS-53)', async () => {
    const number = await send(BUDI)
    const added = await add(BUDI, number)
    expect(added.status).toBe(200)
    expect(added.body.data).toMatchObject({
      assignmentNumber: number,
      name: 'Scaffold tag',
      kind: 'CERTIFICATE',
      uploadedBy: { username: BUDI, fullName: 'Budi Santoso' },
      url: expect.stringMatching(/\/files\/\d+$/),
      version: 1,
      canUpdate: true,
    })
    expect((await detail(AGUS, number)).body.data.canAttach).toBe(true)
    expect((await add(AGUS, number, { name: 'Photo of the repair', kind: 'EVIDENCE' })).status).toBe(200)
    await perform(AGUS, number, 'approve')
    expect((await perform(DEWI, number, 'close')).body.data.status).toBe('finish')
    expect((await add(DEWI, number, { name: 'Letter to the contractor', kind: 'LETTER' })).status).toBe(200)
    const { data, pagination } = (await list(BUDI, number)).body
    expect(data.map(({ name, canUpdate }) => [name, canUpdate])).toEqual([
      ['Scaffold tag', true],
      ['Photo of the repair', false],
      ['Letter to the contractor', false],
    ])
    expect(pagination?.totalItem).toBe(3)
    const one = await (await person(BUDI))(attachment.data, { body: { id: added.body.data.id } })
    expect(one.body.data).toEqual(added.body.data)
  })

  it('are renamed by POST by who added them or updates the reports of the whole company, with the version that was read (FORMS-54)', async () => {
    const number = await send(BUDI)
    const { data } = (await add(BUDI, number)).body
    const change = async (username: string, version = data.version) =>
      (await person(username))(attachment.update, { body: { id: data.id, version, name: 'Tag 12', kind: 'OTHER' } })
    expect((await change(AGUS)).body).toMatchObject({ code: 'NOT_YOUR_ACT' })
    expect((await change(BUDI)).body.data).toMatchObject({ name: 'Tag 12', kind: 'OTHER', version: 2 })
    expect((await change(BUDI)).status).toBe(409)
    // The administrator updates every report of the company.
    expect((await change(ADMIN, 2)).status).toBe(200)
    const { body } = await (await person(ADMIN))(audit.list, { body: { filter: { entity: ['case_attachments'] } } })
    expect(body.data.map(({ action }) => action).slice(0, 3)).toEqual(['update', 'update', 'create'])
  })

  it('are not there for somebody who cannot open the report, of another company, or for a file of somebody else (FORMS-51, FORMS-53)', async () => {
    const number = await send(BUDI)
    const { data } = (await add(BUDI, number)).body
    for (const username of [SITI, OTHER]) {
      expect((await list(username, number)).status).toBe(404)
      expect((await add(username, number)).status).toBe(404)
      const client = await person(username)
      expect((await client(attachment.data, { body: { id: data.id } })).status).toBe(404)
      const body = { id: data.id, version: 1, name: 'Mine', kind: 'OTHER' as const }
      expect((await client(attachment.update, { body })).status).toBe(404)
    }
    const stolen = await add(AGUS, number, { fileId: await upload(BUDI) })
    expect(stolen.body.errors).toEqual({ fileId: 'A file is no longer there. Please add it again' })
    const again = await add(BUDI, number, { fileId: data.file.id })
    expect(again.status).toBe(422)
  })

  it('of a confidential report log each reading and show nothing of themselves in the audit log (FORMS-51, FORMS-52)', async () => {
    const budi = await person(BUDI)
    const fieldData = { complaint: 'Headache', since: '2026-11-19', able: 'partly' }
    const sent = await budi(report.submit, { body: { ...(await start(budi, 'Health complaint')), fieldData } })
    const { assignmentNumber } = sent.body.data
    expect((await add(BUDI, assignmentNumber, { name: 'X-ray of the skull' })).status).toBe(200)
    expect((await list(ADMIN, assignmentNumber)).status).toBe(404)
    expect((await list(NURSE, assignmentNumber)).body.data).toHaveLength(1)
    const readings = await budi(myTask.readings, { body: { assignmentNumber } })
    expect(readings.body.data.some(({ username }) => username === NURSE)).toBe(true)
    const { body } = await (await person(ADMIN))(audit.list, { body: { filter: { entity: ['case_attachments'] } } })
    expect(JSON.stringify(body.data)).not.toContain('X-ray')
    expect(body.data[0]).toMatchObject({ label: 'Medical report' })
  })
})
