import type { ReportRow, TaskRow } from '@selamat/contract/domains/workflow/my-task'
import { describe, expect, it } from 'vitest'
import { indexOfOpen, rowAfter, rowOfReport, rowOfTask, stateOf } from './inbox-row.ts'

const now = new Date('2026-11-20T09:42:00+07:00')
const task: TaskRow = {
  id: 4,
  version: 1,
  assignmentNumber: 'SHE/HAZ/2026/XI/0010',
  formFlowId: 1,
  status: 'WAITING_APPROVAL',
  description: 'Supervisor review',
  typeFlow: 'Safety',
  assignmentDate: '2026-11-20T07:30:00+07:00',
  name: 'Hazard report',
  subject: 'Loose rail',
  submitterName: 'Budi Santoso',
  locationName: 'Tank farm A',
  dueAt: '2026-11-20T10:00:00+07:00',
  closedAt: null,
  onBehalfOf: null,
}
const report: ReportRow = { ...task, status: 'REVISION', description: 'Correct your report' }

describe('a row of the inbox', () => {
  it('of an open task says when it is due (TASKS-16)', () => {
    const row = rowOfTask(task)
    expect(row).toMatchObject({
      title: 'Loose rail',
      second: 'Supervisor review, Tank farm A',
      at: task.assignmentDate,
    })
    expect(stateOf(row, now)).toEqual({ text: 'due in 18 min', meaning: 'attention' })
  })

  it('of a settled task says how it was settled, however late that was (TASKS-17)', () => {
    const row = rowOfTask({ ...task, status: 'REJECTED', closedAt: '2026-11-21T08:00:00+07:00' })
    expect(row.at).toBe('2026-11-21T08:00:00+07:00')
    expect(stateOf(row, new Date('2026-12-01T00:00:00Z'))).toEqual({ text: 'Rejected', meaning: 'stopped' })
  })

  it('of an own report shows its status', () => {
    const row = rowOfReport(report)
    expect(row).toMatchObject({ title: 'Loose rail', second: 'Hazard report, Correct your report' })
    expect(stateOf(row, now)).toEqual({ text: 'Returned for revision', meaning: 'attention' })
  })
})

describe('moving through the inbox', () => {
  const rows = [1, 2, 3].map((id) => ({ ...rowOfTask(task), id, assignmentNumber: id === 3 ? 'N1' : `N${id}` }))

  it('finds the open row by its id, also of two rows of one case, else by its number', () => {
    expect(indexOfOpen(rows, '3', 'N1')).toBe(2)
    expect(indexOfOpen(rows, undefined, 'N2')).toBe(1)
    expect(indexOfOpen(rows, '3', 'N9')).toBe(-1)
  })

  it('goes to the next row, at the end to the previous one, finally to none', () => {
    expect(rowAfter(rows, 0)?.id).toBe(2)
    expect(rowAfter(rows, 2)?.id).toBe(2)
    expect(rowAfter(rows.slice(0, 1), 0)).toBeNull()
  })
})
