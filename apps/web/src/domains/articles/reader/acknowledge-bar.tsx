import { CheckOutlined } from '@ant-design/icons'
import { type ArticleDetail, reading } from '@selamat/contract/domains/articles/article-reading'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { newKey } from '../../../lib/crypto.ts'
import { dateTime } from '../../../lib/format.ts'
import { refresh } from '../../../lib/use-load.ts'
import { SignDialog, signature, UNSIGNED } from '../../../ui/form/sign-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { tell } from '../../../ui/tell.ts'
import { texts } from '../texts.ts'

const schema = z.strictObject(signature)

interface AcknowledgeBarProps {
  readonly article: ArticleDetail
  readonly seconds: number
  readonly isWhole: boolean
}

/** Says that the reader has read and understood the article: after its end, and not sooner than it can be read. */
export function AcknowledgeBar({ article, seconds, isWhole }: AcknowledgeBarProps) {
  const { id, revision, leastSeconds, dueOn, acknowledgedAt, signWithPassword } = article
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
  if (dueOn === null) return null
  const left = Math.max(0, leastSeconds - seconds)
  const why = !isWhole ? texts.toEnd : left > 0 ? texts.readOn(left) : null
  const body = { id, version: revision, seconds }
  const reread = () => refresh(reading.get, reading.list)
  const send = async () => {
    await tell(texts.notAcknowledged, () => call(reading.acknowledge, { body }, { idempotencyKey: key }))
    await reread()
  }
  return (
    <Stack gap={8}>
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
