import { OPEN_TASK } from '@selamat/contract/domains/workflow/case'
import type { ReportRow, TaskRow } from '@selamat/contract/domains/workflow/my-task'
import { type StatusKey, statusKey, statusLabel } from '../../../ui/status.ts'
import { dueOf, momentOf } from '../due.ts'
import { texts } from '../texts.ts'

/** A line of the inbox: a task, or a report of one's own. */
export interface InboxRow {
  readonly id: number
  /** What an answer carries; null of a report. */
  readonly version: number | null
  readonly assignmentNumber: string
  /** The subject. */
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

/** The row of a task: subject, then the step. */
export const rowOfTask = (task: TaskRow): InboxRow => ({
  id: task.id,
  version: task.version,
  assignmentNumber: task.assignmentNumber,
  title: task.subject,
  step: task.description,
  second: join(task.description, task.onBehalfOf && texts.onBehalfOf(task.onBehalfOf), task.locationName),
  at: task.closedAt ?? task.assignmentDate,
  status: task.status,
  dueAt: task.status === OPEN_TASK ? task.dueAt : null,
})

/** The row of a report: subject, then the current step. */
export const rowOfReport = (report: ReportRow): InboxRow => ({
  id: report.id,
  version: null,
  assignmentNumber: report.assignmentNumber,
  title: report.subject,
  step: report.description,
  second: join(report.name, report.description),
  at: report.assignmentDate,
  status: report.status,
  dueAt: null,
})

/** The text and mark at the lower right of a row: the due time of an open task, else the status. */
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
