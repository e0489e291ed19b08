import type { TaskRow } from '@selamat/contract/domains/workflow/my-task'
import { describe, expect, it } from 'vitest'
import { byGroup, needOfPermit, needOfTask, type OwnPermit } from './need.ts'

const now = new Date('2026-11-26T06:30:00+07:00')
const task = (id: number, dueAt: string | null, status: TaskRow['status'] = 'WAITING_APPROVAL'): TaskRow => ({
  id,
  version: 1,
  assignmentNumber: `SHE/HAZ/2026/XI/000${id}`,
  formFlowId: 1,
  status,
  dueAt,
  closedAt: null,
  description: 'Supervisor review',
  typeFlow: 'Safety',
  assignmentDate: '2026-11-25T10:00:00+07:00',
  name: 'Hazard report',
  subject: 'Sling with a cut',
  submitterName: 'Budi',
  locationName: null,
  onBehalfOf: null,
})
const permit: OwnPermit = {
  id: 7,
  number: 'SHE/PTW/2026/XI/0007',
  kind: 'PTW',
  title: 'Weld the flange',
  workTypeName: 'Hot work',
  locationName: 'Urea Unit 200',
  status: 'ISSUED',
  part: 'HOLDER',
  startsAt: '2026-11-26T07:18:00+07:00',
  endsAt: '2026-11-26T11:12:00+07:00',
}

describe('what needs a person now (SHELL-34)', () => {
  it('is overdue, of today by the calendar of Jakarta, or later', () => {
    const dues = ['2026-11-26T06:29:00+07:00', '2026-11-26T16:59:00Z', '2026-11-26T17:00:00Z', null]
    expect(dues.map((dueAt, at) => needOfTask(task(at, dueAt), now).group)).toEqual([
      'overdue',
      'today',
      'later',
      'later',
    ])
    expect(needOfTask(task(1, dues[0] ?? null), now).mark).toBe('stopped')
  })

  it('names the act: an answer, a correction, or what a permit needs of its holder', () => {
    expect(needOfTask(task(1, null), now).action).toBe('Answer')
    expect(needOfTask(task(1, null, 'REVISION'), now).action).toBe('Correct')
    expect(needOfPermit(permit, now)).toMatchObject({ action: 'Accept', when: 'from 07:18', group: 'today' })
    const expired = { ...permit, status: 'EXPIRED', endsAt: '2026-11-26T02:30:00+07:00' } as const
    expect(needOfPermit(expired, now)).toMatchObject({ action: 'Hand back', when: 'since 4 h', mark: 'attention' })
    expect(needOfPermit({ ...permit, status: 'SUSPENDED' }, now)).toMatchObject({ mark: 'stopped' })
    const active = { ...permit, status: 'ACTIVE', endsAt: '2026-11-26T08:30:00+07:00' } as const
    expect(needOfPermit(active, now)?.when).toBe('ends in 2 h')
  })

  it('leaves out work that goes on, and permits of which one is not the holder', () => {
    expect(needOfPermit({ ...permit, status: 'ACTIVE' }, now)).toBeNull()
    expect(needOfPermit({ ...permit, part: 'CREW' }, now)).toBeNull()
  })

  it('comes overdue first, then today, then later', () => {
    const needs = [task(1, null), task(2, '2026-11-26T10:00:00+07:00'), task(3, '2026-11-25T10:00:00+07:00')]
    expect(byGroup(needs.map((one) => needOfTask(one, now))).map(([group]) => group)).toEqual([
      'overdue',
      'today',
      'later',
    ])
  })
})
