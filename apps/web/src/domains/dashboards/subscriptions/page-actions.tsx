import { DownloadOutlined, FileExcelOutlined, FilePdfOutlined, MailOutlined } from '@ant-design/icons'
import { figuresFile } from '@selamat/contract/domains/dashboards/figures-file'
import { SUBSCRIPTIONS_PAGE } from '@selamat/contract/domains/dashboards/items'
import { subscription, timeText } from '@selamat/contract/domains/dashboards/subscriptions/subscription'
import type { CallInput } from '@selamat/contract/kit/endpoint'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call, download } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { SharedButton } from '../../../ui/shared-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { texts } from './texts.ts'
import { TimeFields, timeForm, timeValues } from './time-fields.tsx'

/** The figures of a page as it is set now. */
type Which = Omit<CallInput<typeof figuresFile>['body'], 'format'>

const FILES = [
  { key: 'XLSX', label: texts.excel, icon: <FileExcelOutlined /> },
  { key: 'PDF', label: texts.pdf, icon: <FilePdfOutlined /> },
] as const

const fetchFile = (which: Which, format: (typeof FILES)[number]['key']) =>
  download(figuresFile, { body: { ...which, format } }, `dashboard.${format.toLowerCase()}`).catch((thrown: unknown) =>
    toast.error(texts.downloadFailed, messageOf(thrown)),
  )

interface PageActionsProps {
  readonly which: Which
  readonly title: string
  /** Further buttons of the page. */
  readonly beside?: ReactNode
}

/** What can be made of a page of figures: a file, and a mail that comes by itself. */
export function PageActions({ which, title, beside }: PageActionsProps) {
  const phone = usePhone()
  const [subscribing, setSubscribing] = useState(false)
  const files = FILES.map(({ key, label, icon }) => ({ key, label, icon, run: () => void fetchFile(which, key) }))
  const actions = [
    { key: 'subscribe', label: texts.subscribe, icon: <MailOutlined />, run: () => setSubscribing(true) },
    { key: 'mine', label: texts.mine, icon: <MailOutlined />, rare: true, to: SUBSCRIPTIONS_PAGE },
  ]
  return (
    <>
      {!phone && (
        <SharedButton
          title={texts.download}
          icon={<DownloadOutlined />}
          flows={FILES.map(({ key, label, icon }) => ({
            key,
            name: label,
            icon,
            onSelect: () => fetchFile(which, key),
          }))}
        />
      )}
      <HeadActions actions={phone ? [...files, ...actions] : actions} crowded />
      {beside}
      {subscribing && <SubscribeDialog which={which} title={title} onClose={() => setSubscribing(false)} />}
    </>
  )
}

interface SubscribeDialogProps {
  readonly which: Which
  readonly title: string
  readonly onClose: () => void
}

/** Asks how often a page is to come by mail. */
const SubscribeDialog = ({ which, title, onClose }: SubscribeDialogProps) => (
  <ActionDialog
    title={texts.subscribeTo(title)}
    text={texts.subscribeText}
    verb={texts.subscribe}
    schema={timeForm}
    initial={timeValues({ cadence: 'WEEKLY', hour: 7, day: 1 })}
    fields={(form) => <TimeFields form={form} />}
    send={async (time, options) => {
      const { message } = await call(subscription.create, { body: { ...which, ...time } }, options)
      return { message, time }
    }}
    announce={({ time }) => toast.success(texts.subscribed, `${title}: ${timeText(time)}`)}
    reload={() => refresh(subscription.list)}
    onClose={onClose}
  />
)
