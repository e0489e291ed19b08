import { OPEN_TASK } from '@selamat/contract/domains/workflow/case'
import type { ReportRow, TaskRow } from '@selamat/contract/domains/workflow/my-task'
import { type StatusKey, statusKey, statusLabel } from '../../../ui/status.ts'
import { dueOf, momentOf } from '../due.ts'

/** A line of the inbox: a task, or a report of one's own. */
export interface InboxRow {
  readonly id: number
  readonly assignmentNumber: string
  /** What it is about. */
  readonly title: string
  /** The step it is at; null where it has ended. */
  readonly step: string | null
  readonly second: string
  /** The moment at the upper right. */
  readonly at: string
  readonly status: string
  /** Set while it is open. */
  readonly dueAt: string | null
}

const join = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ')

/** A task's line: what it is about, then what is asked. */
export const rowOfTask = (task: TaskRow): InboxRow => ({
  id: task.id,
  assignmentNumber: task.assignmentNumber,
  title: task.subject,
  step: task.description,
  second: join(task.description, task.locationName),
  at: task.closedAt ?? task.assignmentDate,
  status: task.status,
  dueAt: task.status === OPEN_TASK ? task.dueAt : null,
})

/** A report's line: what it is about, then where it stands. */
export const rowOfReport = (report: ReportRow): InboxRow => ({
  id: report.id,
  assignmentNumber: report.assignmentNumber,
  title: report.subject,
  step: report.description,
  second: join(report.name, report.description),
  at: report.assignmentDate,
  status: report.status,
  dueAt: null,
})

/** What a line says at its lower right, and the mark before it: the due time of an open task, else the status. */
export function stateOf(row: InboxRow, now: Date): { readonly text: string; readonly meaning: StatusKey } {
  return dueOf(row.dueAt, now) ?? { text: statusLabel(row.status), meaning: statusKey(row.status) }
}

/** The moment at the upper right. */
export const momentOfRow = (row: InboxRow, now: Date): string => momentOf(row.at, now)

/** Which line is open: by its id, else by its number; -1 where it is not among those loaded. */
export function indexOfOpen(rows: readonly InboxRow[], id: string | undefined, number: string | undefined): number {
  const byId = rows.findIndex((row) => `${row.id}` === id && row.assignmentNumber === number)
  return byId >= 0 ? byId : rows.findIndex((row) => row.assignmentNumber === number)
}

/** The line that follows when one was answered: the next, at the end the one before, or none. */
export const rowAfter = (rows: readonly InboxRow[], index: number): InboxRow | null =>
  rows[index + 1] ?? rows[index - 1] ?? null
