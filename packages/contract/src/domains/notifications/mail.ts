import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { days, register } from '../../kit/register.ts'
import { instant } from '../../kit/text.ts'

/** A mail that left the product, or waits in it where no mail server is set (G-103). */
export const mailRow = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  /** Only what was not handed to a mail server. */
  body: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type MailRow = z.infer<typeof mailRow>

/** The mails of every tenant. */
export const mailList = register({
  label: { one: 'email', many: 'emails' },
  file: 'mails',
  row: mailRow,
  filters: { createdAt: days('Created') },
  sortable: ['createdAt'],
  order: { column: 'createdAt', direction: 'descending' },
  columns: { subject: 'Subject', recipient: 'Recipient', sentAt: 'Status', createdAt: 'Created' },
})

export const mail = {
  list: endpoint({
    ...mailList.list,
    path: '/mails/list',
    summary: 'The mails of the last 30 days; only for whoever reaches every company, as codes in them open accounts',
    permission: may('submenu/Company', 'read'),
  }),
}
