import { describe, expect, it } from 'vitest'
import { addStatuses, statusKey, statusLabel } from './status.ts'

describe('a status', () => {
  it('has the same meaning on any record, and a word', () => {
    const codes = ['WAITING_APPROVAL', 'REVISION', 'REJECTED', 'finish', 'draft', 'ACTIVE']
    expect(codes.map((code) => statusKey(code))).toEqual([
      'waiting',
      'attention',
      'stopped',
      'ended',
      'draft',
      'inforce',
    ])
    expect(['WAITING_APPROVAL', 'finish', 'REVISION'].map(statusLabel)).toEqual([
      'Waiting for approval',
      'Closed',
      'Returned for revision',
    ])
    // Due is what an equipment is whose day has passed.
    expect(['OVERDUE', 'DUE'].map((code) => statusKey(code))).toEqual(['stopped', 'stopped'])
  })

  it('waits for what its code says, though no domain has it', () => {
    expect([statusKey('WAITING_ISOLATION'), statusLabel('WAITING_ISOLATION')]).toEqual(['waiting', 'Waiting isolation'])
  })

  it('means one thing to all domains', () => {
    expect(() => addStatuses({ ACTIVE: 'stopped' })).toThrow('Two domains have a status ACTIVE')
    expect(statusKey('ACTIVE')).toBe('inforce')
  })
})
