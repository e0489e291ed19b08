import { DAY } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import {
  type DeliveryPort,
  deliver,
  isCall,
  isForLater,
  isUnreachable,
  type ReportBody,
  type WaitingReport,
  withNewUploads,
} from './deliver.ts'

const LOCAL = 9_000_000_000_000_007
const lost = () => new ApiError(0, 'NETWORK', 'The server cannot be reached')
const REPORT: WaitingReport = {
  userId: 8,
  key: 'report-1',
  title: 'Hazard report',
  subject: 'Oil',
  createdAt: '2026-11-20T01:00:00.000Z',
  body: { formId: 1, formVersionId: 2, formFlowId: 3, fieldData: { what: 'Oil', size: 7, photos: [LOCAL] } },
  fileFields: ['photos'],
  uploaded: {},
  draft: { key: 'report/3', values: { what: 'Oil' } },
  error: null,
}
const onServer = (id: number): WaitingReport => ({
  ...REPORT,
  body: { ...REPORT.body, fieldData: { what: 'Oil', size: id, photos: [id] } },
})

/** A device with one file, and a server that does everything once for each key. `cut` loses answers or requests. */
function world(fileId = LOCAL, at = 0) {
  const state = { now: at, rows: [] as WaitingReport[], cut: [] as ('request' | 'answer' | null)[], refusing: false }
  const device = {
    id: fileId,
    file: new File(['x'], 'valve.jpg'),
    uploadKey: 'upload-1',
    keyedAt: new Date(0).toISOString(),
  }
  const uploads = new Map<string, number>([['page', fileId]])
  const stored = new Set<number>(fileId < LOCAL ? [fileId] : [])
  const reports = new Map<string, string>()
  const answers: ReportBody[] = []
  const writes = new Map<string, string>()
  let next = 100
  async function travel<T>(work: () => T): Promise<T> {
    const cut = state.cut.shift() ?? null
    if (cut === 'request') throw lost()
    const result = work()
    if (cut === 'answer') throw lost()
    return result
  }
  const port: DeliveryPort = {
    file: async (id) => (id === device.id ? device : undefined),
    renewUpload: async () => {
      Object.assign(device, { uploadKey: `${device.uploadKey}+`, keyedAt: new Date(state.now).toISOString() })
    },
    upload: (_file, key) =>
      travel(() => {
        const id = uploads.get(key) ?? next++
        if (!uploads.has(key)) stored.add(id)
        uploads.set(key, id)
        return id
      }),
    post: (body, key) =>
      travel(() => {
        const bytes = JSON.stringify(body)
        const first = reports.get(key)
        if (first !== undefined && first !== bytes) throw new ApiError(422, 'KEY_USED', 'Used')
        if (first === undefined) {
          const photos = body.fieldData.photos
          const gone = Array.isArray(photos) && photos.some((id) => !stored.has(Number(id)))
          if (gone || state.refusing) throw new ApiError(422, 'INVALID', 'No', { errors: { photos: 'Add it again' } })
          reports.set(key, bytes)
          answers.push(body)
        }
        return { assignmentNumber: 'SHE/HAZ/2026/XI/0010', goesTo: [] }
      }),
    send: (write, key) =>
      travel(() => {
        if (state.refusing)
          throw new ApiError(409, 'STALE', 'It has changed: read revision 2, and acknowledge that one')
        writes.set(key, write.path)
      }),
    keep: async (row) => void (isCall(row) || state.rows.push(row)),
    now: () => state.now,
  }
  /** The row as the device has it after a try. */
  const latest = () => state.rows.at(-1) ?? REPORT
  return { port, state, latest, answers, writes, uploads, sweep: () => stored.clear() }
}

describe('a report that waits on the device', () => {
  it('sends its file first and then itself, with the id of the server in place of its own', async () => {
    const { port, answers, latest } = world()
    expect(await deliver(port, REPORT)).toMatchObject({
      state: 'sent',
      result: { assignmentNumber: expect.any(String) },
    })
    expect(answers).toEqual([{ ...REPORT.body, fieldData: { what: 'Oil', size: 7, photos: [100] } }])
    expect(latest().uploaded).toEqual({ [LOCAL]: 100 })
  })

  it.each([
    { what: 'the upload did not leave', cut: ['request'] as const },
    { what: 'the answer of the upload was lost', cut: ['answer'] as const },
    { what: 'the report did not leave', cut: [null, 'request'] as const },
    { what: 'the answer of the report was lost', cut: [null, 'answer'] as const },
  ])('arrives once with one file if $what', async ({ cut }) => {
    const { port, state, answers, uploads, latest } = world()
    state.cut = [...cut]
    expect((await deliver(port, REPORT)).state).toBe('waits')
    expect((await deliver(port, latest())).state).toBe('sent')
    expect(answers).toHaveLength(1)
    expect(uploads.size).toBe(2)
  })

  it('that two tabs send arrives once', async () => {
    const { port, answers } = world()
    await Promise.all([deliver(port, REPORT), deliver(port, REPORT)])
    expect(answers).toHaveLength(1)
  })

  it('uploads its file again if the server has removed it meanwhile', async () => {
    const { port, state, sweep, answers, latest } = world()
    state.cut = [null, 'request']
    await deliver(port, REPORT)
    sweep()
    state.now = 2 * DAY
    expect((await deliver(port, latest())).state).toBe('sent')
    expect(answers[0]?.fieldData.photos).toEqual([101])
  })

  it('uploads the copy of a file that was sent while the form was filled in, and leaves equal numbers alone', async () => {
    const { port, state, sweep, answers } = world(12)
    sweep()
    state.now = 2 * DAY
    expect((await deliver(port, onServer(12))).state).toBe('sent')
    expect(answers[0]?.fieldData).toMatchObject({ size: 12, photos: [100] })
  })

  it('goes on with the new upload after an interruption in its middle', async () => {
    const { port, state, sweep, answers, latest } = world(12)
    sweep()
    state.now = 2 * DAY
    state.cut = [null, 'request']
    expect((await deliver(port, onServer(12))).state).toBe('waits')
    expect((await deliver(port, latest())).state).toBe('sent')
    expect(answers).toHaveLength(1)
  })

  it('counts as arrived if the server knows its key with other files', async () => {
    const { port, state, answers, latest } = world()
    state.cut = [null, 'answer']
    await deliver(port, REPORT)
    expect(await deliver(port, await withNewUploads(port, latest()))).toEqual({ state: 'sent', result: null })
    expect(answers).toHaveLength(1)
  })

  it('is refused with the reason, and is not tried with the same files again and again', async () => {
    const { port, state, uploads } = world()
    state.refusing = true
    state.now = 2 * DAY
    const first = await deliver(port, REPORT)
    expect(first).toMatchObject({ state: 'refused', thrown: { errors: { photos: 'Add it again' } } })
    const after = uploads.size
    expect((await deliver(port, REPORT)).state).toBe('refused')
    expect(uploads.size).toBe(after)
  })

  it('is refused if its file is no longer on the device', async () => {
    const { port } = world(12)
    expect(await deliver(port, REPORT)).toMatchObject({ state: 'refused' })
  })
})

it.each([
  { status: 0, code: 'NETWORK', later: true, unreachable: true },
  { status: 503, code: 'UNAVAILABLE', later: true, unreachable: true },
  { status: 401, code: 'UNAUTHENTICATED', later: true, unreachable: false },
  { status: 409, code: 'STEP_FIRST', later: true, unreachable: false },
  { status: 429, code: 'TOO_MANY', later: true, unreachable: false },
  { status: 500, code: 'INTERNAL', later: true, unreachable: false },
  { status: 404, code: 'NOT_FOUND', later: false, unreachable: false },
  { status: 409, code: 'WRONG_STATE', later: false, unreachable: false },
  { status: 422, code: 'INVALID', later: false, unreachable: false },
])('$status $code is for later: $later, unreachable: $unreachable', ({ status, code, later, unreachable }) => {
  const thrown = new ApiError(status, code, '')
  expect([isForLater(thrown), isUnreachable(thrown)]).toEqual([later, unreachable])
})

describe('a write of another domain', () => {
  const WRITE = {
    userId: 8,
    key: 'write-1',
    title: 'Acknowledgement',
    subject: 'Ammonia smell',
    createdAt: '2026-11-20T01:00:00.000Z',
    call: { path: '/articles/acknowledge', body: { id: 1, version: 1 } },
    address: '/home/article-detail?id=1',
    error: null,
  }

  it('waits for the connection, arrives once whatever is lost, and says why it was refused', async () => {
    const { port, state, writes } = world()
    state.cut = ['request', 'answer']
    expect((await deliver(port, WRITE)).state).toBe('waits')
    expect(writes.size).toBe(0)
    expect((await deliver(port, WRITE)).state).toBe('waits')
    expect(await deliver(port, WRITE)).toEqual({ state: 'sent', result: null })
    expect([...writes]).toEqual([['write-1', '/articles/acknowledge']])
    state.refusing = true
    const refused = await deliver(port, { ...WRITE, key: 'write-2' })
    expect(refused).toMatchObject({ state: 'refused', thrown: { code: 'STALE' } })
    expect(writes.size).toBe(1)
  })
})
