import { type MailRow, mail, mailList } from '@selamat/contract/domains/notifications/mail'
import { useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { registerColumns } from '../../register/register-columns.ts'
import { registerView } from '../../register/register-view.ts'
import { useRegister } from '../../register/use-register.ts'
import { NothingYet } from '../../ui/empty-state.tsx'
import { FactGrid } from '../../ui/fact-grid.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { MAIL_TEXTS as texts } from './texts.ts'
import './mail-outbox.css'

const view = registerView(mailList)
const Sent = ({ row }: { row: MailRow }) => (
  <StatusTag
    status={row.sentAt === null ? 'waiting' : 'ended'}
    meaning={row.sentAt === null ? 'waiting' : 'ended'}
    label={row.sentAt === null ? texts.kept : texts.sent}
  />
)

const columns = registerColumns(mailList, [
  { key: 'subject' },
  { key: 'recipient', width: 320, priority: 'key' },
  { key: 'sentAt', cell: (row) => <Sent row={row} />, width: 130, priority: 'key' },
  { key: 'createdAt', cell: (row) => dateTime(row.createdAt), width: 160, priority: 'key' },
])

/** The mails of the last 30 days; without a mail server this is where they are read (G-103). */
export default function MailOutboxPage() {
  const { list } = useRegister(view, mail.list)
  const [open, setOpen] = useState<MailRow | null>(null)
  return (
    <ListPage
      {...list}
      title={texts.title}
      purpose={texts.purpose}
      columns={columns}
      searches={texts.searches}
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
