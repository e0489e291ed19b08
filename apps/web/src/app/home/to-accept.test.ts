import type { GateResult } from '@selamat/contract/domains/permits/gates'
import { expect, it } from 'vitest'
import { acceptFacts } from './to-accept.ts'

const gate = (one: Pick<GateResult, 'gate'> & Partial<GateResult>): GateResult => ({
  state: 'open',
  isToDo: false,
  reason: '',
  fix: null,
  ...one,
})

it('a permit to accept shows the facts of the site, and of the rest only what stands against it', () => {
  const facts = acceptFacts([
    gate({ gate: 'window' }),
    gate({ gate: 'competence', state: 'closed', reason: 'Certificate ended' }),
    gate({ gate: 'parent', state: 'closed', isToDo: true, reason: 'Not approved yet' }),
    gate({ gate: 'gas', reason: 'until 11:12' }),
    gate({ gate: 'toolbox', state: 'closed', isToDo: true, reason: 'No toolbox talk yet' }),
    gate({ gate: 'fitness', state: 'warning', reason: 'Check-up due soon' }),
  ])
  expect(facts).toEqual([
    { gate: 'competence', mark: 'stopped', text: 'Certificate ended' },
    { gate: 'gas', mark: 'inforce', text: 'Gas test in date and in limits' },
    { gate: 'toolbox', mark: 'waiting', text: 'No toolbox talk yet' },
    { gate: 'fitness', mark: 'attention', text: 'Check-up due soon' },
  ])
})
