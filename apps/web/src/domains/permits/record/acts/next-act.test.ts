import { expect, it } from 'vitest'
import { type Allowed, canSuspend, nextAction, otherActions } from './next-act.ts'

const actionOf = (action: Allowed['action'], reason: string | null = null): Allowed => ({
  action,
  label: action,
  allowed: reason === null,
  reason,
  isTheirs: true,
})
const gates = { checkedAt: '', mayWork: false, closed: 0, gates: [] }
const asCandidate = {
  canEdit: false,
  waitsFor: [{ label: 'Issue', who: ['Yusuf Maulana'], dueAt: null, isMine: true }],
}

it('names the next step with what stands against it to its candidate, and leaves out what others do', () => {
  const allowedActions = [
    actionOf('issue', 'No gas test yet'),
    { ...actionOf('cancel', 'Only others'), isTheirs: false },
  ]
  const permit = { status: 'APPROVED' as const, allowedActions, gates, ...asCandidate }
  expect(nextAction(permit)).toMatchObject({ action: 'issue', allowed: false, reason: 'No gas test yet' })
  expect(nextAction({ ...permit, waitsFor: [] })).toBeNull()
  expect(otherActions(permit)).toEqual([])
  expect(canSuspend(permit)).toBe(false)
})

it('keeps the stop of work for a button of its own', () => {
  const permit = {
    status: 'ACTIVE' as const,
    allowedActions: [actionOf('suspend'), actionOf('handOver'), actionOf('handBack')],
    gates,
    ...asCandidate,
  }
  expect(nextAction(permit)).toMatchObject({ action: 'handBack', allowed: true })
  expect(otherActions(permit).map(({ action }) => action)).toEqual(['handOver'])
  expect(canSuspend(permit)).toBe(true)
})

it('keeps what the reader could do with the reason why it must wait', () => {
  const cancel = actionOf('cancel', 'Hand it back first')
  expect(otherActions({ status: 'SUSPENDED', allowedActions: [actionOf('reinstate'), cancel] })).toEqual([cancel])
})

it('lets the issuer answer a checklist that alone stands against the issue', () => {
  const reason = 'Not in place: Sewers are covered'
  const checklist = { gate: 'checklist', state: 'closed', isToDo: false, reason, fix: null } as const
  const window = { gate: 'window', state: 'closed', isToDo: false, reason: 'Begins later', fix: null } as const
  const permit = { status: 'APPROVED' as const, allowedActions: [actionOf('issue', reason)], ...asCandidate }
  expect(nextAction({ ...permit, gates: { ...gates, gates: [checklist] } })?.allowed).toBe(true)
  expect(nextAction({ ...permit, gates: { ...gates, gates: [checklist, window] } })?.allowed).toBe(false)
  const other = [actionOf('issue', 'Only an appointed permit issuer can do this')]
  expect(nextAction({ ...permit, allowedActions: other, gates: { ...gates, gates: [checklist] } })?.allowed).toBe(false)
})
