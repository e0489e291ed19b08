import { CopyOutlined } from '@ant-design/icons'
import { calendarFeed } from '@selamat/contract/domains/expiry/calendar-feed'
import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { dateTime } from '../../lib/format.ts'
import { refresh, useLoad } from '../../lib/use-load.ts'
import { confirm } from '../../ui/confirm.tsx'
import { LoadFailed } from '../../ui/empty-state.tsx'
import { FieldLayout } from '../../ui/form/field.tsx'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { toast } from '../../ui/toast.ts'
import { texts } from './texts.ts'
import './subscribe-drawer.css'

/** The user's calendar address: created, shown once, replaced, stopped. */
export function SubscribeDrawer({ onClose }: { readonly onClose: () => void }) {
  const { data, state, error, reload } = useLoad(calendarFeed.get, {})
  const [address, setAddress] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const change = async (work: () => Promise<string | null>) => {
    setBusy(true)
    try {
      setAddress(await work())
      await refresh(calendarFeed.get)
    } catch (thrown) {
      toast.error(texts.feedFailed, messageOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  const make = () => change(async () => (await call(calendarFeed.create, {})).data.address)
  const replace = async () => {
    const sure = { title: texts.feedReplaceAsk, consequence: texts.feedReplaceThen, verb: texts.feedReplace }
    if (await confirm({ ...sure, keep: texts.keep })) await make()
  }
  const stop = async () => {
    const sure = { title: texts.feedStopAsk, consequence: texts.feedStopThen, verb: texts.feedStop, danger: true }
    if (!(await confirm({ ...sure, keep: texts.keep }))) return
    await change(async () => {
      await call(calendarFeed.stop, {})
      return null
    })
  }
  const content =
    data === null ? (
      <Button type="primary" loading={busy} onClick={() => void make()}>
        {texts.feedMake}
      </Button>
    ) : (
      <>
        {address !== null && <Address address={address} />}
        <dl className="subscribe__facts">
          <Text as="dt" tone="secondary">
            {texts.feedSince}
          </Text>
          <dd>{dateTime(data.createdAt)}</dd>
          <Text as="dt" tone="secondary">
            {texts.feedRead}
          </Text>
          <dd>{data.lastReadAt === null ? texts.feedNever : dateTime(data.lastReadAt)}</dd>
        </dl>
        <p className="quiet">{texts.feedSecret}</p>
        <Row gap={8} align="stretch">
          <Button loading={busy} onClick={() => void replace()}>
            {texts.feedReplace}
          </Button>
          <Button danger disabled={busy} onClick={() => void stop()}>
            {texts.feedStop}
          </Button>
        </Row>
      </>
    )
  return (
    <SideDrawer title={texts.feedTitle} width={480} onClose={onClose}>
      <Stack gap={16} align="start">
        <p>{texts.feedWhat}</p>
        {state === 'failure' ? (
          <LoadFailed title={texts.feedLoadFailed} error={error} onRetry={reload} />
        ) : state === 'success' ? (
          content
        ) : (
          <Skeleton active title={false} />
        )}
      </Stack>
    </SideDrawer>
  )
}

function Address({ address }: { readonly address: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Stack as="section" gap={12} align="start" className="subscribe__address">
      <FieldLayout label={texts.feedAddress} help={texts.feedOnce}>
        {(control) => (
          <Input {...control} className="code" value={address} readOnly onFocus={(event) => event.target.select()} />
        )}
      </FieldLayout>
      <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy()}>
        {copied ? texts.feedCopied : texts.feedCopy}
      </Button>
      <p className="quiet">{texts.feedHow}</p>
    </Stack>
  )
}
