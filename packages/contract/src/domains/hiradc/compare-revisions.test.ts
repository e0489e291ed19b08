import { describe, expect, it } from 'vitest'
import { compareRevisions } from './compare-revisions.ts'
import type { StoredRow } from './hiradc-row.ts'

const row = (key: string, changed: Partial<StoredRow> = {}): StoredRow => ({
  key,
  version: 1,
  position: 1,
  activity: 'Open the manway',
  subActivity: '',
  hazardId: null,
  hazard: 'Toxic gas',
  category: 'TOXIC_GAS',
  condition: 'ROUTINE',
  consequence: 'Poisoning',
  likelihood: 3,
  severity: 4,
  residualLikelihood: 1,
  residualSeverity: 4,
  legalReference: '',
  isCritical: false,
  controls: [],
  updatedAt: '2026-11-20T08:00:00+07:00',
  updatedBy: null,
  ...changed,
})
const control = {
  key: 'a',
  type: 'PPE' as const,
  text: 'Mask',
  existing: false,
  ownerId: 1,
  ownerName: 'Agus',
  dueDate: '2026-12-05',
  followUp: null,
}

describe('two revisions', () => {
  it('differ row by row: what was changed in which fields, added, and removed last', () => {
    const before = [row('1'), row('2'), row('3')]
    const after = [
      row('4', { hazard: 'Fire' }),
      row('2', { likelihood: 2, controls: [control] }),
      row('1', { position: 9 }),
    ]
    expect(compareRevisions(before, after).map(({ key, change, fields }) => [key, change, fields])).toEqual([
      ['4', 'added', []],
      ['2', 'changed', ['likelihood', 'controls']],
      ['3', 'removed', []],
    ])
  })

  it('are the same where only the follow-up action of a control went on', () => {
    const followUp = { assignmentNumber: 'SHE/FUA/2026/XI/0001', status: 'finish', isOpen: false, isLate: false }
    expect(
      compareRevisions([row('1', { controls: [control] })], [row('1', { controls: [{ ...control, followUp }] })]),
    ).toEqual([])
  })
})
