import { describe, expect, it } from 'vitest'
import { statusKey, statusLabel } from './status.ts'

describe('a status', () => {
  it('has the same meaning everywhere', () => {
    expect(
      ['WAITING_APPROVAL', 'REVISION', 'REJECTED', 'finish', 'draft', 'ACTIVE'].map((code) => statusKey(code)),
    ).toEqual(['waiting', 'attention', 'stopped', 'ended', 'draft', 'inforce'])
    expect(statusKey('WAITING_ISOLATION')).toBe('waiting')
    expect(statusKey('WAITING_MEDICINE')).toBe('attention')
    // Due is what an equipment is whose day has passed.
    expect(['OVERDUE', 'DUE'].map((code) => statusKey(code))).toEqual(['stopped', 'stopped'])
  })

  it('is green for a permit only while it is active', () => {
    expect(['APPROVED', 'ISSUED', 'ACTIVE', 'EXPIRED'].map((code) => statusKey(code, 'permit'))).toEqual([
      'waiting',
      'waiting',
      'inforce',
      'attention',
    ])
    expect(statusKey('EXPIRED', 'certificate')).toBe('stopped')
  })

  it('has a label', () => {
    expect(['WAITING_APPROVAL', 'finish', 'REVISION'].map(statusLabel)).toEqual([
      'Waiting for approval',
      'Closed',
      'Returned for revision',
    ])
  })
})
