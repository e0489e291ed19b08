import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { expect, it } from 'vitest'
import { verdictOf, visibleGates } from './verdict.ts'

type Gates = PermitDetail['gates']
const open = { gate: 'window', state: 'open', isToDo: false, reason: '', fix: null } as const
const ahead = { ...open, gate: 'gas', state: 'closed', isToDo: true } as const
const gates = (closed: number, mayWork = false): Gates => ({
  checkedAt: '2026-11-23T09:42:00+07:00',
  mayWork,
  closed,
  gates: Array.from({ length: 9 }, (_, at) => (at < closed ? { ...open, state: 'closed' as const } : open)),
})

it('says how many gates stop the work, and that it is allowed only where the server says so', () => {
  expect(verdictOf({ status: 'APPROVED', incomingHolder: null, gates: gates(2) }).text).toBe(
    'May not start: 2 of 9 gates are closed',
  )
  expect(verdictOf({ status: 'ISSUED', incomingHolder: null, gates: gates(1) }).text).toBe(
    'May not start: 1 of 9 gates is closed',
  )
  expect(verdictOf({ status: 'ACTIVE', incomingHolder: null, gates: gates(0, true) })).toEqual({
    text: 'Work is allowed',
    tone: 'inforce',
  })
  expect(verdictOf({ status: 'ACTIVE', incomingHolder: null, gates: gates(1) }).text).toBe(
    'Stop work: 1 of 9 gates is closed',
  )
  expect(verdictOf({ status: 'ACTIVE', incomingHolder: null, gates: gates(0, false) }).tone).not.toBe('inforce')
})

it('calls what comes in the course of things a step still to do, in the colour of waiting', () => {
  const withAhead = { ...gates(0), closed: 2, gates: [open, ahead, { ...ahead, gate: 'isolation' as const }] }
  expect(verdictOf({ status: 'APPROVED', incomingHolder: null, gates: withAhead })).toEqual({
    text: 'Not started. 2 steps still to do',
    tone: 'waiting',
  })
  const wrong = { ...withAhead, closed: 3, gates: [...withAhead.gates, { ...open, state: 'closed' as const }] }
  expect(verdictOf({ status: 'APPROVED', incomingHolder: null, gates: wrong })).toEqual({
    text: 'May not start: 1 of 4 gates is closed',
    tone: 'stopped',
  })
})

it('shows no gate before the approval that nobody can do yet', () => {
  const approvals = { ...ahead, gate: 'approvals' as const }
  const planned = { ...gates(0), closed: 2, gates: [open, ahead, approvals] }
  expect(visibleGates({ status: 'WAITING_APPROVAL', gates: planned })).toEqual([open, approvals])
  expect(visibleGates({ status: 'APPROVED', gates: planned })).toEqual(planned.gates)
  expect(verdictOf({ status: 'WAITING_APPROVAL', incomingHolder: null, gates: planned }).tone).toBe('waiting')
})

it('says who waits to be confirmed while the work is handed over', () => {
  const handed = { status: 'HANDOVER' as const, incomingHolder: { id: 7, name: 'Bayu Pratama' } }
  const waiting = 'Work is stopped. Waiting for Bayu Pratama to be confirmed'
  expect(verdictOf({ ...handed, gates: gates(0) })).toEqual({ text: waiting, tone: 'attention' })
  expect(verdictOf({ ...handed, gates: gates(1) }).text).toBe(`${waiting}: 1 of 9 gates is closed`)
})

it('is green in no other state', () => {
  for (const status of ['APPROVED', 'ISSUED', 'SUSPENDED', 'HANDOVER', 'EXPIRED'] as const) {
    expect(verdictOf({ status, incomingHolder: null, gates: gates(0) }).tone).not.toBe('inforce')
  }
})
