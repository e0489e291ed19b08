import { type MailRow, mail } from '@selamat/contract/domains/notifications/mail'
import { useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { useLoadList } from '../../lib/use-load.ts'
import { NothingYet } from '../../ui/empty-state.tsx'
import { FactGrid } from '../../ui/fact-grid.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { type Filter, listShape } from '../../ui/list/filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useListQuery } from '../../ui/list/use-list-state.ts'
import type { Crumb } from '../../ui/page.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { MAIL_TEXTS as texts } from './texts.ts'
import './mail-outbox.css'

const filters: readonly Filter[] = [{ name: 'createdAt', label: texts.day, kind: 'days' }]
const shape = listShape(filters, ['createdAt'])
const trail: readonly Crumb[] = [
  { label: texts.home, to: '/home' },
  { label: texts.userManagement },
  { label: texts.companies, to: '/company-profile' },
  { label: texts.title },
]

const Sent = ({ row }: { row: MailRow }) => (
  <StatusTag
    status={row.sentAt === null ? 'waiting' : 'ended'}
    meaning={row.sentAt === null ? 'waiting' : 'ended'}
    label={row.sentAt === null ? texts.kept : texts.sent}
  />
)

const columns: readonly Column<MailRow>[] = [
  { key: 'subject', title: texts.subject, cell: (row) => row.subject },
  { key: 'recipient', title: texts.recipient, cell: (row) => row.recipient, width: 320, priority: 'key' },
  { key: 'sent', title: texts.state, cell: (row) => <Sent row={row} />, width: 130, priority: 'key' },
  {
    key: 'createdAt',
    title: texts.when,
    cell: (row) => dateTime(row.createdAt),
    width: 160,
    priority: 'key',
    sortable: true,
  },
]

/** The mails of the last 30 days; without a mail server this is where they are read (G-103). */
export default function MailOutboxPage() {
  const { list, body } = useListQuery(mail.list.body, shape)
  const loaded = useLoadList(mail.list, { body })
  const [open, setOpen] = useState<MailRow | null>(null)
  return (
    <ListPage
      {...list}
      title={texts.title}
      trail={trail}
      purpose={texts.purpose}
      nouns={{ one: texts.one, many: texts.many }}
      loaded={loaded}
      columns={columns}
      filters={filters}
      searches={texts.searches}
      keyOf={({ id }) => id}
      nameOf={({ subject }) => subject}
      open={(row) => ({ show: () => setOpen(row) })}
      nothingYet={<NothingYet title={texts.nothing} text={texts.nothingText} />}
    >
      {open && (
        <SideDrawer title={open.subject} width={560} onClose={() => setOpen(null)}>
          <FactGrid
            facts={[
              { label: texts.recipient, value: open.recipient, wide: true },
              { label: texts.when, value: dateTime(open.createdAt) },
              { label: texts.state, value: <Sent row={open} /> },
            ]}
          />
          {open.body === null ? (
            <p className="quiet">{texts.handed}</p>
          ) : (
            <pre className="boxed tone-plain mail-body">{open.body}</pre>
          )}
        </SideDrawer>
      )}
    </ListPage>
  )
}
