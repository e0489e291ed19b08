import { CheckOutlined } from '@ant-design/icons'
import { acknowledgement } from '@selamat/contract/domains/hiradc/acknowledgement'
import { type HiradcDetail, hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { tell } from '../../../ui/tell.ts'
import { texts } from './texts.ts'
import './thread.css'

/** Asks the people of the department whether they have read a revision in force; nothing for everybody else. */
export function ReadNote({ detail: { id, revisionId, revision, acknowledged } }: { readonly detail: HiradcDetail }) {
  const [sending, send] = useState(false)
  if (acknowledged === null) return null
  if (acknowledged) {
    return (
      <Row as="p" gap={12} size="body" className="boxed read-note read-note--done">
        <Mark status="inforce" size={11} /> {texts.hasRead}
      </Row>
    )
  }
  const acknowledge = async () => {
    send(true)
    await tell(texts.notAcknowledged, () => call(acknowledgement.acknowledge, { body: { id, revisionId } }))
    await refresh(hiradc.get, hiradc.byMyTask, acknowledgement.toAcknowledge, acknowledgement.list)
    send(false)
  }
  return (
    <Row gap={12} size="body" className="boxed read-note">
      <Mark status="attention" size={11} />
      <p>{texts.toRead(revision)}</p>
      <Button icon={<CheckOutlined />} loading={sending} onClick={() => void acknowledge()}>
        {texts.acknowledge}
      </Button>
    </Row>
  )
}
