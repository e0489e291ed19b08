import { type CaseAction, caseLifecycle } from '@selamat/contract/domains/workflow/case'
import { flowDefinition } from '@selamat/contract/domains/workflow/flow'
import { describe, expect, it } from 'vitest'
import { advance } from './advance.ts'

const step = (key: string, actions: CaseAction[]) => ({
  key,
  label: key,
  relation: 'superior' as const,
  actions,
  dueHours: 24,
})
const flow = flowDefinition.parse({
  steps: [
    step('first', ['approve', 'return', 'reject']),
    step('second', ['approve', 'return']),
    step('last', ['close']),
  ],
  revision: { label: 'Correct', dueHours: 48 },
})

describe('a linear flow', () => {
  it.each([
    [null, 'submit', 'WAITING_APPROVAL', 'step', 'first'],
    ['first', 'approve', 'WAITING_APPROVAL', 'step', 'second'],
    ['second', 'approve', 'WAITING_APPROVAL', 'step', 'last'],
    ['last', 'approve', 'finish', 'nobody', undefined],
    ['last', 'close', 'finish', 'nobody', undefined],
    ['first', 'close', 'finish', 'nobody', undefined],
    ['first', 'reject', 'REJECTED', 'nobody', undefined],
    ['second', 'reject', 'REJECTED', 'nobody', undefined],
    ['first', 'return', 'REVISION', 'revision', 'first'],
    ['second', 'return', 'REVISION', 'revision', 'second'],
    ['first', 'resubmit', 'WAITING_APPROVAL', 'step', 'first'],
    // It goes back to the step that returned it, not to the beginning.
    ['second', 'resubmit', 'WAITING_APPROVAL', 'step', 'second'],
  ] as const)('leads from %s by %s to %s and asks %s (%s)', (key, event, to, ask, next) => {
    expect(advance(flow, key, event)).toMatchObject({ to, ask, ...(next ? { step: { key: next } } : { step: null }) })
  })

  it('proposes only what the life cycle of a case allows', () => {
    for (const { key } of flow.steps) {
      for (const action of ['approve', 'return', 'reject', 'close', 'resubmit'] as const) {
        expect(caseLifecycle.actions[action].to).toContain(advance(flow, key, action).to)
      }
    }
  })

  it('knows no step that it does not have', () => {
    expect(() => advance(flow, 'gone', 'approve')).toThrow('no step gone')
  })
})
