import { plural } from '@selamat/contract/kit/plural'
import type { OpenTask } from '../ports.ts'

const NAMED = 20

/** What waits for one person. */
export interface Digest {
  readonly fullName: string
  readonly tasks: readonly OpenTask[]
  /** All of them; `tasks` may hold fewer. */
  readonly taskCount: number
  readonly notices: readonly { readonly subject: string; readonly body: string; readonly link: string }[]
  readonly noticeCount: number
}

function listed(title: string, lines: readonly string[], count: number): string[] {
  if (count === 0) return []
  const more = count - Math.min(lines.length, NAMED)
  return [[title, ...lines.slice(0, NAMED), ...(more > 0 ? [`- And ${more} more`] : [])].join('\n')]
}

/** The daily summary of what is open and unread; null where there is nothing. `address` makes a full address of a path. */
export function digestMail(
  { fullName, tasks, taskCount, notices, noticeCount }: Digest,
  address: (path: string) => string,
) {
  if (taskCount + noticeCount === 0) return null
  const overdue = tasks.filter((task) => task.overdue).length
  const line = (text: string, link: string) => [`- ${text}`, address(link)].filter(Boolean).join('\n  ')
  const parts = [
    ...(taskCount > 0 ? [plural(taskCount, 'open task')] : []),
    ...(noticeCount > 0 ? [plural(noticeCount, 'unread notification')] : []),
  ]
  const paragraphs = [
    `Hello ${fullName},`,
    ...listed(
      `${plural(taskCount, 'open task')}${overdue > 0 ? `, ${overdue} overdue` : ''}:`,
      tasks.map(({ assignmentNumber, text, dueOn, overdue, link }) =>
        line(
          `${assignmentNumber}: ${text}${dueOn === null ? '' : ` (${overdue ? 'overdue since' : 'due'} ${dueOn})`}`,
          link,
        ),
      ),
      taskCount,
    ),
    ...listed(
      `${plural(noticeCount, 'unread notification')}:`,
      notices.map(({ subject, body, link }) => line(`${subject}: ${body}`, link)),
      noticeCount,
    ),
    'You get this summary once a day when something is open or unread. Change it in Selamat: your name, Profile, Notifications.',
  ]
  return { subject: `Selamat today: ${parts.join(', ')}`, text: `${paragraphs.join('\n\n')}\n` }
}
