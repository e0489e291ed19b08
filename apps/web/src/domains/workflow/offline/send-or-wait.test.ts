import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import type { Delivery } from './deliver.ts'
import { sendOrWait } from './send-or-wait.ts'

const { call, enqueue, sendWaiting, withdraw, removeLocalFile } = vi.hoisted(() => ({
  call: vi.fn(),
  enqueue: vi.fn(),
  sendWaiting: vi.fn(),
  withdraw: vi.fn(),
  removeLocalFile: vi.fn(),
}))
vi.mock('../../../lib/client.ts', () => ({ call }))
vi.mock('../../../lib/session.ts', () => ({ session: { get: () => ({ session: { user: { id: 8 } } }) } }))
vi.mock('../../../lib/local-files.ts', () => ({ removeLocalFile }))
vi.mock('./outbox.ts', () => ({ enqueue, sendWaiting, withdraw }))

const LOCAL = 9_000_000_000_000_007
const RESULT = { assignmentNumber: 'SHE/HAZ/2026/XI/0010', goesTo: ['Agus Setiawan'] }
const WAITS = { assignmentNumber: '', goesTo: [] }
const withPhoto = (id: number) => ({
  key: 'report-1',
  title: 'Hazard report',
  subject: 'Oil',
  body: { formId: 1, formVersionId: 2, formFlowId: 3, fieldData: { what: 'Oil', photos: [id] } },
  fileFields: ['photos'],
  draft: { key: 'report/3', values: { what: 'Oil' } },
})
const lost = new ApiError(0, 'NETWORK', 'The server cannot be reached')
const wrong = new ApiError(422, 'INVALID', 'Please correct the marked fields', { errors: { what: 'Too long' } })
const came = (delivery: Delivery) => sendWaiting.mockResolvedValue(new Map([['report-1', delivery]]))

beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('navigator', { onLine: true })
  enqueue.mockResolvedValue(undefined)
  removeLocalFile.mockResolvedValue(undefined)
})

describe('a submitted report', () => {
  it('is sent, and the copies of its photos leave the device', async () => {
    call.mockResolvedValue({ data: RESULT })
    expect(await sendOrWait(withPhoto(12))).toEqual(RESULT)
    expect(call).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      { body: withPhoto(12).body },
      { idempotencyKey: 'report-1' },
    )
    expect(removeLocalFile).toHaveBeenCalledExactlyOnceWith(12)
    expect(enqueue).not.toHaveBeenCalled()
  })

  it('whose response was lost is tried again under the same key, and ends as one that was sent at once', async () => {
    call.mockRejectedValue(lost)
    came({ state: 'sent', result: RESULT })
    expect(await sendOrWait(withPhoto(12))).toEqual(RESULT)
    expect(enqueue).toHaveBeenCalledExactlyOnceWith(withPhoto(12))
  })

  it('waits where the server stays away', async () => {
    call.mockRejectedValue(lost)
    came({ state: 'waits', thrown: lost })
    expect(await sendOrWait(withPhoto(12))).toEqual(WAITS)
  })

  it('waits at once without a connection', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(await sendOrWait(withPhoto(LOCAL))).toEqual(WAITS)
    expect([call, sendWaiting].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  it('with a photo that is only on the device goes by the outbox, which uploads it first', async () => {
    came({ state: 'sent', result: RESULT })
    expect(await sendOrWait(withPhoto(LOCAL))).toEqual(RESULT)
    expect(call).not.toHaveBeenCalled()
  })

  it('that the outbox sees refused comes back to the form with what is wrong', async () => {
    came({ state: 'refused', thrown: wrong })
    await expect(sendOrWait(withPhoto(LOCAL))).rejects.toBe(wrong)
    expect(withdraw).toHaveBeenCalledExactlyOnceWith({ userId: 8, key: 'report-1' })
  })

  it.each([wrong, new ApiError(401, 'UNAUTHENTICATED', 'Please sign in')])(
    'that the server refuses stays in the form: $code',
    async (thrown) => {
      call.mockRejectedValue(thrown)
      await expect(sendOrWait(withPhoto(12))).rejects.toBe(thrown)
      expect(enqueue).not.toHaveBeenCalled()
    },
  )

  it('for which the browser has no room says that the server cannot be reached', async () => {
    call.mockRejectedValue(lost)
    enqueue.mockRejectedValue(new Error('QuotaExceededError'))
    await expect(sendOrWait(withPhoto(12))).rejects.toBe(lost)
  })
})
