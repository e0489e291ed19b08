import { type MailRow, mailList } from '@selamat/contract/domains/notifications/mail'
import { sql } from 'kysely'
import { matching } from '../../../platform/keyword.ts'
import { pageStatements } from '../../../platform/records/statements.ts'
import { instants } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'

const statements = pageStatements(
  'mails',
  't.id, t.recipient, t.subject, t.body, jakarta_time(t.created_at) as created_at, jakarta_time(t.sent_at) as sent_at',
)

/** The reads of the mails of every tenant, found by recipient or subject. */
export const mailReads = registerQueries(mailList, {
  table: 'mails',
  reader: (asking: Asking) => asking,
  scope: () => sql`true`,
  filters: { createdAt: instants('t.created_at') },
  keyword: (pattern) => sql`search_text(t.recipient || ' ' || t.subject) ${matching(pattern)}`,
  sorts: { createdAt: ['t.created_at'] },
  statements: () => statements,
  present: (rows: readonly MailRow[]) => [...rows],
})
