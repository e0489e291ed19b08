import { beforeEach, expect, it, vi } from 'vitest'
import type { WaitingReport } from './deliver.ts'
import { correct } from './outbox.ts'

/** The stores of a device in memory. */
const stores = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../../lib/device-store.ts', () => ({
  getRow: async (name: string, userId: number, key: string) => stores.get(`${name}/${userId}/${key}`),
  putRow: async (name: string, row: { userId: number; key: string }) =>
    stores.set(`${name}/${row.userId}/${row.key}`, row),
  removeRow: async (name: string, userId: number, key: string) => stores.delete(`${name}/${userId}/${key}`),
  rowsOf: async () => [],
}))
vi.mock('../../../lib/session.ts', () => ({
  session: { get: () => ({ session: { user: { id: 8 } } }), onLeave: () => undefined },
}))
vi.mock('../../../lib/client.ts', () => ({ authorised: vi.fn(), call: vi.fn() }))

const REFUSED: WaitingReport = {
  userId: 8,
  key: 'report-1',
  title: 'Housekeeping inspection',
  subject: 'Pump house',
  createdAt: '2026-11-20T01:00:00.000Z',
  body: { formId: 1, formVersionId: 2, formFlowId: 3, fieldData: { what: 'Oil' } },
  fileFields: [],
  uploaded: {},
  draft: { key: 'report/3', values: { what: 'Oil', photos: [{ id: 7 }] } },
  error: 'Choose today or a later day',
}

beforeEach(() => {
  stores.clear()
  stores.set('outbox/8/report-1', REFUSED)
})

it('a refused report becomes the draft of its form again, under its key', async () => {
  expect(await correct(REFUSED)).toBe('/form/1?formFlowId=3')
  expect(stores.get('drafts/8/report/3')).toMatchObject({
    value: { key: 'report-1', values: REFUSED.draft.values, lost: null },
  })
  expect(stores.has('outbox/8/report-1')).toBe(false)
})

it('a refused report stays where its form has another draft, and so does the draft', async () => {
  const draft = { userId: 8, key: 'report/3', savedAt: '', value: { key: 'report-2', values: {}, lost: null } }
  stores.set('drafts/8/report/3', draft)
  expect(await correct(REFUSED)).toBeNull()
  expect([stores.get('drafts/8/report/3'), stores.has('outbox/8/report-1')]).toEqual([draft, true])
})
