import type { HiradcLogRow } from '@selamat/contract/domains/hiradc/hiradc-register'
import { expect, it } from 'vitest'
import { texts } from './texts.ts'

const row = (changed: Partial<HiradcLogRow>): HiradcLogRow => ({
  id: 1,
  at: '2026-11-20T10:00:00+07:00',
  actor: null,
  onBehalfOf: null,
  action: 'approve',
  label: 'Approve',
  revision: 2,
  fromStatus: 'WAITING_REVIEW',
  toStatus: 'WAITING_APPROVAL',
  reason: null,
  ...changed,
})

it('says of an approval whether it was the review, one of two, or the one that put the revision in force (HIRADC-16)', () => {
  expect(texts.event(row({}))).toBe('Revision 2: Safety review passed')
  expect(texts.event(row({ fromStatus: 'WAITING_APPROVAL' }))).toBe('Revision 2: Approved, another approval follows')
  expect(texts.event(row({ fromStatus: 'WAITING_APPROVAL', toStatus: 'APPROVED' }))).toBe(
    'Revision 2: Approved: in force',
  )
})

it('says in the words of the log what has no words of its own', () => {
  expect(texts.event(row({ action: 'create', label: 'Created', toStatus: 'draft' }))).toBe('Revision 2: Created')
  expect(texts.event(row({ action: 'reject', label: 'Reject', toStatus: 'REJECTED' }))).toBe('Revision 2: Rejected')
})
