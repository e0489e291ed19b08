import { describe, expect, it } from 'vitest'
import { AT, gasTest, openFacts } from '../../../../test/gate-facts.ts'
import { reportOf } from './evaluate.ts'
import type { GateFacts } from './facts.ts'

const toDo = (facts: GateFacts) => reportOf(facts, AT).gates.flatMap(({ gate, isToDo }) => (isToDo ? gate : []))

describe('A gate that is closed', () => {
  it('is a step still to do where it only was not taken yet, before work begins', () => {
    const untouched = openFacts(
      { gasTests: [], confirmations: [], isolations: [{ tag: 'XV-310', status: 'LOCKED' }] },
      { status: 'ISSUED' },
    )
    expect(toDo(untouched)).toEqual(['gas', 'isolation', 'confirmation'])
    expect(toDo(openFacts({ approvals: [] }, { status: 'WAITING_APPROVAL' }))).toEqual(['approvals'])
  })

  it('is none where something is wrong, nor while work goes on', () => {
    expect(toDo(openFacts({ gasTests: [gasTest({ oxygen: 17 })] }, { status: 'ISSUED' }))).toEqual([])
    expect(toDo(openFacts({ testRuns: [{ tag: 'XV-9', number: 'P-9' }] }, { status: 'ISSUED' }))).toEqual([])
    expect(toDo(openFacts({ gasTests: [] }, { status: 'ACTIVE' }))).toEqual([])
  })
})
