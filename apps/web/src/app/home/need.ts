import { permitAddress } from '@selamat/contract/domains/permits/items'
import { EXPIRING_HOURS, type permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import type { TaskRow } from '@selamat/contract/domains/workflow/my-task'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { HOUR } from '@selamat/contract/kit/time'
import { dueOf } from '../../domains/workflow/due.ts'
import { rowOfTask } from '../../domains/workflow/inbox/inbox-row.ts'
import { formatDate, formatTime, span } from '../../lib/format.ts'
import type { StatusKey } from '../../ui/status.ts'
import { texts } from './texts.ts'

export const GROUPS = ['overdue', 'today', 'later'] as const
export type Group = (typeof GROUPS)[number]

/** Something that needs the person: what it is, why, until when, and the one act. */
export interface Need {
  readonly key: string
  readonly group: Group
  readonly mark: StatusKey
  readonly title: string
  readonly why: string
  readonly number: string
  readonly when: string
  readonly action: string
  readonly to: string
}

export type OwnPermit = DataOf<typeof permitRegister.users>['dataList'][number]

function groupOf(dueAt: string | null, now: Date): Group {
  if (dueAt === null) return 'later'
  const due = new Date(dueAt)
  if (due < now) return 'overdue'
  return formatDate(due) === formatDate(now) ? 'today' : 'later'
}

/** A task as what needs its assignee. */
export function needOfTask(task: TaskRow, now: Date): Need {
  const { title, second } = rowOfTask(task)
  const due = dueOf(task.dueAt, now)
  return {
    key: `task-${task.id}`,
    group: groupOf(task.dueAt, now),
    mark: due?.meaning ?? 'waiting',
    title,
    why: second,
    number: task.assignmentNumber,
    when: due?.text ?? '',
    action: task.status === 'REVISION' ? texts.correct : texts.answer,
    to: caseAddress(task.assignmentNumber),
  }
}

/** A permit as what needs its holder now: to accept, to hand back, or to stay away from; null where nothing does. */
export function needOfPermit(permit: OwnPermit, now: Date): Need | null {
  if (permit.part !== 'HOLDER') return null
  const found = stateOf(permit, now)
  if (found === null) return null
  const { id, title, number, locationName } = permit
  const { why, ...rest } = found
  return {
    key: `permit-${id}`,
    group: 'today',
    title,
    number,
    to: permitAddress(id),
    why: `${why}, ${locationName}`,
    ...rest,
  }
}

function stateOf({ status, startsAt, endsAt }: OwnPermit, now: Date) {
  const left = new Date(endsAt).getTime() - now.getTime()
  if (status === 'SUSPENDED') {
    return { mark: 'stopped', why: texts.stopped, when: texts.stoppedShort, action: texts.open } as const
  }
  if (status === 'EXPIRED') {
    return { mark: 'attention', why: texts.expired, when: texts.since(span(left)), action: texts.handBack } as const
  }
  if (status === 'ISSUED') {
    const from = new Date(startsAt)
    const when = formatDate(from) === formatDate(now) ? formatTime(from) : formatDate(from)
    return { mark: 'waiting', why: texts.toAccept, when: texts.from(when), action: texts.accept } as const
  }
  if (status === 'ACTIVE' && left <= EXPIRING_HOURS * HOUR) {
    return { mark: 'attention', why: texts.endsSoon, when: texts.endsIn(span(left)), action: texts.open } as const
  }
  return null
}

/** What needs somebody, overdue first, then today; within a group permits at the site before tasks, soonest due first. */
export function byGroup(needs: readonly Need[]): readonly (readonly [Group, readonly Need[]])[] {
  const grouped = Map.groupBy(needs, ({ group }) => group)
  return GROUPS.flatMap((group) => {
    const found = grouped.get(group)
    return found === undefined ? [] : [[group, found] as const]
  })
}
