import { formatDate } from '@selamat/contract/kit/dates'
import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Mail } from '../../../platform/mail.ts'
import { emitAll, type OutboxHandler } from '../../../platform/outbox.ts'
import { REMINDERS_SET, reminderSettingsOf } from '../../organisation/index.ts'
import { notifyEach } from '../commands/notify.ts'
import { claimDue, REMINDERS_DUE } from './send-reminders.ts'
import type { Reminder, ReminderSource } from './source.ts'

const due = z.object({ kind: z.string(), companyId: z.int(), at: z.iso.datetime(), ids: z.array(z.int()) })
const set = z.object({ at: z.iso.datetime() })

/** Works off what is due: a notice for each person, and a mail where the tenant wants one and the person has an address (ORG-33). */
export function reminderHandlers(
  { config }: Pick<AppContext, 'config'>,
  sources: readonly ReminderSource[],
): Readonly<Record<string, OutboxHandler>> {
  return {
    [REMINDERS_SET]: async (tx, event) => {
      await claimDue(tx, sources, new Date(set.parse(event.payload).at))
    },
    [REMINDERS_DUE]: async (tx, event) => {
      const { kind, companyId, ids, ...given } = due.parse(event.payload)
      const at = new Date(given.at)
      const source = sources.find((each) => each.kind === kind)
      if (!source) throw new Error(`no source of reminders named ${kind}`)
      const { recipients, channels } = await reminderSettingsOf(tx, companyId)
      const told = Map.groupBy(
        await source.tell(tx, companyId, ids, recipients, formatDate(at)),
        ({ userId }) => userId,
      )
      const people = [...told.values()]
      if (channels.includes('bell')) {
        const notice = { eventId: event.id, companyId, type: 'Safety', at } as const
        await notifyEach(tx, notice, people.map(noticeOf(source.subject)))
      }
      if (channels.includes('email')) {
        await emitAll(tx, 'mail', people.flatMap(mailOf(companyId, source.subject, config.publicUrl ?? '')), at)
      }
    },
  }
}

const NAMED = 2

/** One notice a person: the line itself, or the first lines of several. */
const noticeOf = (subject: string) => (reminders: readonly Reminder[]) => {
  const [first, ...others] = reminders
  if (!first) throw new Error('a reminder of nothing')
  const more = reminders.length - NAMED
  const body =
    others.length === 0
      ? first.line
      : `${reminders
          .slice(0, NAMED)
          .map(({ line }) => line)
          .join('. ')}${more > 0 ? `. And ${more} more` : ''}`
  return { userId: first.userId, subject, body, link: first.link }
}

const mailOf =
  (companyId: number, subject: string, publicUrl: string) =>
  (reminders: readonly Reminder[]): Mail[] => {
    const [first] = reminders
    if (!first?.email) return []
    const lines = reminders.map(({ line, link }) => `- ${line}${publicUrl && `\n  ${publicUrl}${link}`}`)
    const text = `Dear ${first.fullName},\n\n${lines.join('\n')}\n\nThis is a reminder of Selamat. Your administrator sets when it comes.\n`
    return [{ companyId, to: first.email, subject, text }]
  }
