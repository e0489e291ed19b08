import {
  SKIPPED_LABELS,
  type SubscriptionRow,
  subscription,
  timeText,
} from '@selamat/contract/domains/dashboards/subscriptions/subscription'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { tell } from '../../../ui/tell.ts'
import { toast } from '../../../ui/toast.ts'
import { texts } from './texts.ts'
import { TimeFields, timeForm, timeValues } from './time-fields.tsx'

const reload = () => refresh(subscription.list)

const stop = ({ id, title }: SubscriptionRow) =>
  confirm({
    title: texts.stopAsk(title),
    consequence: texts.stopText,
    verb: texts.stopVerb,
    keep: texts.keep,
    danger: true,
    action: async () => {
      await tell(texts.notStopped, () => call(subscription.delete, { params: { id } }))
      await reload()
    },
  })

async function sendNow({ id }: SubscriptionRow): Promise<void> {
  try {
    const { result, message } = await call(subscription.send, { params: { id } })
    if (result) toast.success('Success', message)
    else toast.error(texts.notSent, message)
  } catch (thrown) {
    toast.error(texts.notSent, messageOf(thrown))
  }
  await reload()
}

/** The dashboards that are mailed to whoever looks at it; a link of a mail asks at once whether one is to be stopped. */
export default function MyMailsPage() {
  const loaded = useLoad(subscription.list, {})
  const [changed, setChanged] = useState<SubscriptionRow | null>(null)
  useStopLink(loaded.data)
  return (
    <Page>
      <PageHead
        title={texts.mine}
        trail={[{ label: texts.home, to: '/home' }, { label: texts.mine }]}
        purpose={texts.purpose}
      />
      <OnceLoaded of={loaded} failed={texts.failed}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingYet title={texts.none} text={texts.noneText} />
          ) : (
            <Section title={texts.sentToYou} count={rows.length} flush>
              <Mails rows={rows} onChange={setChanged} />
            </Section>
          )
        }
      </OnceLoaded>
      {changed && <ChangeDialog row={changed} onClose={() => setChanged(null)} />}
    </Page>
  )
}

/** Asks once to stop what `stop` in the address names. */
function useStopLink(rows: readonly SubscriptionRow[] | null) {
  const [query, change] = useAddressQuery()
  const handled = useRef<string | undefined>(undefined)
  const named = query.stop
  useEffect(() => {
    if (named === undefined || rows === null || handled.current === named) return
    handled.current = named
    change({ stop: undefined })
    const row = rows.find(({ id }) => String(id) === named)
    if (row) void stop(row)
    else toast.info(texts.mine, texts.gone)
  }, [named, rows, change])
}

const Mails = ({
  rows,
  onChange,
}: {
  readonly rows: readonly SubscriptionRow[]
  readonly onChange: (row: SubscriptionRow) => void
}) => (
  <SmallList
    rows={rows}
    keyOf={({ id }) => id}
    what={(row) => (
      <Stack gap={2}>
        {row.to === null ? (
          <Text weight="medium">
            {row.title} ({texts.deleted})
          </Text>
        ) : (
          <Link to={row.to}>{row.title}</Link>
        )}
        <Text size="small" tone="secondary">
          {timeText(row)}
        </Text>
        <Text size="small" tone="quiet">
          {texts.filters(row.filters, row.period)}
        </Text>
      </Stack>
    )}
    facts={[
      ({ last, dueAt, to }) => (
        <Stack gap={2} size="small">
          <Last last={last} />
          {to !== null && <Text tone="secondary">{texts.next(dateTime(dueAt))}</Text>}
        </Stack>
      ),
    ]}
    actions={(row) => (
      <Row gap={8} wrap justify="end">
        {row.to !== null && (
          <>
            <Button size="small" aria-label={`${texts.sendNow}: ${row.title}`} onClick={() => void sendNow(row)}>
              {texts.sendNow}
            </Button>
            <Button size="small" aria-label={`${texts.change}: ${row.title}`} onClick={() => onChange(row)}>
              {texts.change}
            </Button>
          </>
        )}
        <Button size="small" danger aria-label={`${texts.stop}: ${row.title}`} onClick={() => void stop(row)}>
          {texts.stop}
        </Button>
      </Row>
    )}
  />
)

/** What became of the last mail. */
function Last({ last }: Pick<SubscriptionRow, 'last'>) {
  if (last === null) return <Text tone="secondary">{texts.never}</Text>
  const { at, skipped } = last
  return (
    <Row as="span" gap={6}>
      <Mark status={skipped === null ? 'inforce' : 'attention'} size={9} />
      {skipped === null ? texts.sent(dateTime(at)) : texts.skipped(dateTime(at), SKIPPED_LABELS[skipped])}
    </Row>
  )
}

const ChangeDialog = ({ row, onClose }: { readonly row: SubscriptionRow; readonly onClose: () => void }) => (
  <ActionDialog
    title={texts.changeOf(row.title)}
    verb={texts.save}
    schema={timeForm}
    initial={timeValues(row)}
    fields={(form) => <TimeFields form={form} />}
    send={(time, options) =>
      call(subscription.update, { body: { id: row.id, version: row.version, ...time } }, options)
    }
    reload={reload}
    onClose={onClose}
  />
)
