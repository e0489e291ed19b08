import { CopyOutlined, RedoOutlined } from '@ant-design/icons'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { Button } from 'antd'
import { useState } from 'react'
import { serverNow } from '../../../lib/server-clock.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { lastOwn, repeatLabel } from './earlier.ts'
import { EarlierDialog } from './earlier-dialog.tsx'
import { texts } from './texts.ts'
import { useRepeat } from './use-repeat.ts'

/** Above a request that is still empty: the same as last time with one tap, or as any earlier permit. */
export function EarlierBar() {
  const own = useLoad(permitRegister.users, {})
  const [choosing, setChoosing] = useState(false)
  const [busy, setBusy] = useState(false)
  const repeat = useRepeat()
  const now = serverNow()
  const last = own.data === null ? null : lastOwn(own.data.dataList, now)
  async function again(of: NonNullable<typeof last>) {
    setBusy(true)
    await repeat(of)
    setBusy(false)
  }
  return (
    <Row gap={16} justify="between" wrap className="boxed line">
      {last !== null && (
        <Row gap={12} wrap>
          <Button icon={<RedoOutlined />} loading={busy} onClick={() => void again(last)}>
            {repeatLabel(last, now)}
          </Button>
          <span className="what">
            <Text as="p" size="body" weight="medium">
              {last.title}
            </Text>
            <small>
              {last.workTypeName} · {last.locationName}
            </small>
          </span>
        </Row>
      )}
      <Button type={last === null ? 'default' : 'text'} icon={<CopyOutlined />} onClick={() => setChoosing(true)}>
        {texts.earlier}
      </Button>
      {choosing && <EarlierDialog own={own} onClose={() => setChoosing(false)} />}
    </Row>
  )
}
