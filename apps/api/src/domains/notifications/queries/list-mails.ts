import type { MailRow, mail } from '@selamat/contract/domains/notifications/mail'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database.ts'
import { keywordPattern, matching } from '../../../platform/keyword.ts'
import { conditions } from '../../../platform/records/conditions.ts'
import { listPage, orderText } from '../../../platform/records/list.ts'
import { all, pageStatements, snake } from '../../../platform/records/statements.ts'

interface Row extends Omit<MailRow, 'createdAt' | 'sentAt'> {
  readonly createdAt: Date
  readonly sentAt: Date | null
}

const statements = pageStatements('mails', 't.id, t.recipient, t.subject, t.body, t.created_at, t.sent_at')
const NEWEST_FIRST = { column: 'createdAt', direction: 'descending' } as const

/** The mails of every tenant, newest first, found by recipient or subject. */
export async function listMails(db: Executor, query: BodyOf<typeof mail.list>) {
  const found = conditions({
    tenant: null,
    archived: null,
    filter: query.filter,
    expression: (field) => `t.${snake(field)}`,
  })
  const pattern = keywordPattern(query.keyword)
  const named = (keyword: string) => sql`search_text(t.recipient || ' ' || t.subject) ${matching(keyword)}`
  const where = pattern ? { where: all([found.where, named(pattern)]), searched: true } : found
  const { data, pagination } = await listPage<Row>(
    db,
    statements,
    where,
    query,
    orderText(query.orderBy ?? NEWEST_FIRST),
  )
  return {
    data: data.map((row) => ({
      ...row,
      createdAt: formatTimestamp(row.createdAt),
      sentAt: row.sentAt && formatTimestamp(row.sentAt),
    })),
    pagination,
  }
}
