import type { Lifecycle } from '@selamat/contract/kit/lifecycle'
import { describe, expect, it } from 'vitest'
import { actionLabel } from '../ui/history/action-labels.ts'
import { isKnownStatus, statusKey, statusLabel } from '../ui/status.ts'
import './labels.ts'

const contract = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/contract/src/domains/**/*.ts', '!**/*.test.ts'],
  { eager: true },
)
const isLifecycle = (value: unknown): value is Lifecycle =>
  typeof value === 'object' && value !== null && 'states' in value && 'initial' in value && 'actions' in value
const lifecycles = Object.values(contract).flatMap((exported) => Object.values(exported).filter(isLifecycle))

describe('the states of the domains', () => {
  it('have a meaning, in every life cycle', () => {
    expect(lifecycles.length).toBeGreaterThan(15)
    const unknown = lifecycles.flatMap(({ name, states }) =>
      states.filter((state) => !isKnownStatus(state)).map((state) => `${name} ${state}`),
    )
    expect(unknown).toEqual([])
  })

  it('are green for a permit only while it is active', () => {
    const codes = ['APPROVED', 'ISSUED', 'ACTIVE', 'EXPIRED']
    expect(codes.map((code) => statusKey(code, 'permit'))).toEqual(['waiting', 'waiting', 'inforce', 'attention'])
    expect([statusKey('EXPIRED'), statusKey('APPROVED')]).toEqual(['stopped', 'inforce'])
  })

  it('have the meaning and the word that their domain gives them', () => {
    const codes = ['WAITING_MEDICINE', 'UNDER_REVIEW', 'OUT_OF_SERVICE', 'PUBLISH']
    expect(codes.map((code) => [statusKey(code), statusLabel(code)])).toEqual([
      ['attention', 'Waiting medicine'],
      ['attention', 'Under review'],
      ['stopped', 'Out of service'],
      ['inforce', 'Published'],
    ])
  })
})

describe('the actions of the audit trail', () => {
  it('are called as their domain calls them, others by their code', () => {
    expect(
      ['handBack', 'isolation-startTest', 'takeOut', 'sign-in-failed', 'lend'].map((each) => actionLabel(each)),
    ).toEqual([
      { text: 'Handed back', status: 'waiting' },
      { text: 'Test run begun', status: 'attention' },
      { text: 'Taken out of service', status: 'stopped' },
      { text: 'Sign-in failed', status: 'attention' },
      { text: 'Lend', status: 'draft' },
    ])
  })
})
