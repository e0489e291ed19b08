import { PlusOutlined } from '@ant-design/icons'
import { type CertificateRow, certificate } from '@selamat/contract/domains/identity/certificate'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet, Unlisted } from '../../../ui/empty-state.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { certificateActions, nameOf } from './certificate-actions.ts'
import { Validity } from './certificate-columns.tsx'
import { CertificateDrawer } from './certificate-drawer.tsx'
import { texts } from './texts.ts'
import './user-certificates.css'

/** The certificates of a user with their validity; user administrators can change them (USERS-33 to 41). */
export function UserCertificates({ username }: { readonly username: string }) {
  const loaded = useLoadList(certificate.list, { body: { filter: { username } } })
  const [open, setOpen] = useState<CertificateRow | 'new' | null>(null)
  const mayAdd = useCan()('update', 'submenu/User')
  const { rows } = loaded.data
  const add = mayAdd && (
    <Button size="small" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
      {texts.add}
    </Button>
  )
  return (
    <Section title={texts.title} {...(rows.length > 0 ? { count: rows.length } : {})} extra={add || undefined} flush>
      <Unlisted
        of={loaded}
        failed={texts.loadFailed}
        nothing={<NothingYet title={texts.nothingYet} text={texts.nothingOwn} />}
      />
      <ul className="lines user-certificates">
        {rows.map((row) => (
          <li key={row.id}>
            <div className="what user-certificates__what">
              <Text as="p" weight="medium">
                {row.title}
                {row.certificateClass !== null && <small>{texts.classOf(row.certificateClass)}</small>}
              </Text>
              <small>{[row.certificateNumber, row.issuer, row.employerName].filter(Boolean).join(' · ')}</small>
            </div>
            <Validity row={row} />
            <StatusTag status={row.status} />
            <Row as="span" justify="end" className="user-certificates__acts">
              {row.file !== null && <FileButton file={row.file} />}
              <RowMenu of={nameOf(row)} actions={certificateActions(row, setOpen)} />
            </Row>
          </li>
        ))}
      </ul>
      {open !== null && (
        <CertificateDrawer username={username} row={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Section>
  )
}
