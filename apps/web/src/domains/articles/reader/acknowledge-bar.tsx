import { CheckOutlined } from '@ant-design/icons'
import { articleAddress } from '@selamat/contract/domains/articles/article-address'
import { type ArticleDetail, reading } from '@selamat/contract/domains/articles/article-reading'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { newKey } from '../../../lib/crypto.ts'
import { dateTime } from '../../../lib/format.ts'
import { refresh } from '../../../lib/use-load.ts'
import { SignDialog, signature, UNSIGNED } from '../../../ui/form/sign-dialog.tsx'
import { Note, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { ProseNote } from '../../../ui/prose/prose.tsx'
import { tell } from '../../../ui/tell.ts'
import { loadOutbox } from '../../workflow/index.ts'
import { texts } from '../texts.ts'
import { useWaitingAcknowledgement } from './use-waiting.ts'

const schema = z.strictObject(signature)

interface AcknowledgeBarProps {
  readonly article: ArticleDetail
  /** The server cannot be reached: what is signed waits for it. */
  readonly isKept: boolean
  readonly seconds: number
  readonly isWhole: boolean
}

/** Says that the reader has read and understood the article: after its end, and not sooner than it can be read. */
export function AcknowledgeBar({ article, isKept, seconds, isWhole }: AcknowledgeBarProps) {
  const { id, title, revision, leastSeconds, dueOn, acknowledgedAt, signWithPassword } = article
  const waiting = useWaitingAcknowledgement(id)
  const [understood, understand] = useState(false)
  const [signing, sign] = useState(false)
  const [key] = useState(newKey)
  if (acknowledgedAt !== null) {
    return (
      <Row gap={8}>
        <Mark status="inforce" />
        <Text size="body">{texts.acknowledged(dateTime(acknowledgedAt))}</Text>
      </Row>
    )
  }
  if (waiting !== null && waiting.error === null) {
    return (
      <Row gap={8} role="status">
        <Mark status="waiting" />
        <Text size="body">{texts.waits(dateTime(waiting.createdAt))}</Text>
      </Row>
    )
  }
  if (dueOn === null) return null
  const left = Math.max(0, leastSeconds - seconds)
  const needsServer = isKept && signWithPassword
  const why = needsServer ? texts.signLater : !isWhole ? texts.toEnd : left > 0 ? texts.readOn(left) : null
  const body = { id, version: revision, seconds }
  const reread = () => refresh(reading.get, reading.list)
  const send = async () => {
    await tell(texts.notAcknowledged, async () => {
      const { callOrWait } = await loadOutbox()
      const waits = { ...body, readAt: new Date().toISOString() }
      const sent = await callOrWait(() => call(reading.acknowledge, { body }, { idempotencyKey: key }), {
        key,
        title: texts.acknowledgement,
        subject: title,
        call: { path: reading.acknowledge.path, body: waits },
        address: articleAddress(id),
      })
      return sent ?? { data: null, message: texts.savedHere }
    })
    await reread()
  }
  return (
    <Stack gap={8}>
      {waiting !== null && (
        <ProseNote tone="WARNING">
          <Text weight="strong">{texts.notTaken(dateTime(waiting.createdAt))}</Text>
          <Note>{waiting.error}</Note>
        </ProseNote>
      )}
      <Checkbox checked={understood} disabled={why !== null} onChange={({ target }) => understand(target.checked)}>
        {texts.understood}
      </Checkbox>
      <Button
        type="primary"
        icon={<CheckOutlined />}
        disabled={!understood || why !== null}
        onClick={() => (signWithPassword ? sign(true) : void send())}
      >
        {signWithPassword ? texts.sign : texts.acknowledge}
      </Button>
      {why !== null && (
        <Text size="small" tone="secondary" role="status">
          {why}
        </Text>
      )}
      {signing && (
        <SignDialog
          title={texts.sign}
          text={texts.signText}
          verb={texts.sign}
          schema={schema}
          initial={UNSIGNED}
          send={async (_value, prove) =>
            call(reading.acknowledge, { body: { ...body, proof: await prove(reading.acknowledge, body) } })
          }
          reload={reread}
          onClose={() => sign(false)}
        />
      )}
    </Stack>
  )
}
