import { CheckOutlined, SettingOutlined } from '@ant-design/icons'
import { type NotificationRow, notification } from '@selamat/contract/domains/notifications/notification'
import { useId, useState } from 'react'
import { type NoticeType, texts, useNotices } from '../../domains/notifications/index.ts'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { useGo } from '../../lib/navigation.ts'
import { refresh } from '../../lib/use-load.ts'
import { useNow } from '../../lib/use-now.ts'
import { LoadFailed, NothingMatches, NothingYet } from '../../ui/empty-state.tsx'
import { Lines, Row, Text } from '../../ui/layout/layout.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { openAccount } from '../account/account-state.ts'
import { NoticeLine } from './notice-line.tsx'

/** Unread stops of the page come first; the others stay in the order of their time. */
const stopsFirst = (notices: readonly NotificationRow[]): NotificationRow[] =>
  notices.toSorted((one, other) => Number(isOpenStop(other)) - Number(isOpenStop(one)))
const isOpenStop = ({ urgency, isRead }: NotificationRow) => urgency === 'stop' && !isRead

interface BellPanelProps {
  readonly types: readonly NoticeType[]
  readonly onClose: () => void
}

/** The notifications by type, ten on a page. */
export function BellPanel({ types, onClose }: BellPanelProps) {
  const go = useGo()
  const now = useNow()
  const [type, setType] = useState<NoticeType | null>(null)
  const [page, setPage] = useState(1)
  const [opening, setOpening] = useState<number | null>(null)
  const { notices, pages, loading, error, reload } = useNotices(page, type)

  async function open(notice: NotificationRow) {
    setOpening(notice.id)
    try {
      const { data } = await call(notification.read, { params: { id: notice.id } })
      onClose()
      go(data.link)
      await refresh(notification.list)
    } catch {
      // The number helps the user to ask about the record.
      toast.error(texts.error, texts.notOpened(notice.subject))
    } finally {
      setOpening(null)
    }
  }

  async function readAll() {
    try {
      await call(notification.readAll, {})
      await refresh(notification.list)
    } catch (thrown) {
      toast.error(texts.notRead, messageOf(thrown))
    }
  }

  return (
    <>
      <Row gap={12} justify="between" className="bell-panel__head">
        <h2>{texts.title}</h2>
        <TypeFilter
          types={types}
          chosen={type}
          onChoose={(next) => {
            setType(next)
            setPage(1)
          }}
        />
        <button
          type="button"
          className="icon-button bell-panel__settings"
          aria-label={texts.preferences}
          title={texts.preferences}
          onClick={() => {
            onClose()
            openAccount('notifications')
          }}
        >
          <SettingOutlined aria-hidden />
        </button>
      </Row>
      <div className="bell-panel__list" aria-busy={loading}>
        {notices === null && error === null && <Spinner page />}
        {error !== null && <LoadFailed title={texts.failed} error={error} onRetry={reload} />}
        {notices?.length === 0 &&
          (type === null ? (
            <NothingYet title={texts.empty} text={texts.emptyText} />
          ) : (
            <NothingMatches title={texts.emptyType(type)} text={texts.emptyTypeText} />
          ))}
        <Lines>
          {notices &&
            stopsFirst(notices).map((notice) => (
              <li key={notice.id}>
                <NoticeLine notice={notice} now={now} busy={opening === notice.id} onOpen={() => void open(notice)} />
              </li>
            ))}
        </Lines>
      </div>
      {notices?.some(({ isRead }) => !isRead) && (
        <Row justify="between" size="small" tone="quiet" className="bell-panel__foot">
          <button type="button" onClick={() => void readAll()}>
            <CheckOutlined aria-hidden /> {texts.readAll}
          </button>
        </Row>
      )}
      {pages > 1 && (
        <Row justify="between" size="small" tone="quiet" className="bell-panel__foot">
          <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {texts.newer}
          </button>
          <span>{texts.page(page, pages)}</span>
          <button type="button" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {texts.older}
          </button>
        </Row>
      )}
    </>
  )
}

interface TypeFilterProps {
  readonly types: readonly NoticeType[]
  /** Null: all. */
  readonly chosen: NoticeType | null
  readonly onChoose: (type: NoticeType | null) => void
}

/** All, or the notifications of one type (NOTIF-07). */
function TypeFilter({ types, chosen, onChoose }: TypeFilterProps) {
  const name = useId()
  return (
    <Row as="fieldset" gap={2} align="stretch" className="type-filter">
      <legend className="visually-hidden">{texts.filter}</legend>
      {[null, ...types].map((type) => (
        <Text as="label" size="body" tone="secondary" key={type}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={type === chosen}
            onChange={() => onChoose(type)}
          />
          {type ?? texts.all}
        </Text>
      ))}
    </Row>
  )
}
