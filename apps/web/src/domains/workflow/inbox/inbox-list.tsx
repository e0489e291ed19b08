import type { InboxState } from '@selamat/contract/domains/workflow/inbox-view'
import { Button, Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import { results } from '../../../lib/format.ts'
import { LoadFailed, NothingMatches, NothingYet } from '../../../ui/empty-state.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Unbroken } from '../../../ui/unbroken.tsx'
import { NewReportButton } from '../flows/new-report-button.tsx'
import { texts } from '../texts.ts'
import { filtersSet } from './inbox-query.ts'
import { type InboxRow, momentOfRow, stateOf } from './inbox-row.ts'
import type { Inbox } from './use-inbox.ts'
import './inbox-list.css'
import './row-link.css'

interface InboxListProps {
  readonly inbox: Inbox
  readonly state: InboxState
  readonly openIndex: number
  readonly now: Date
  readonly addressOf: (row: InboxRow) => string
  readonly onOpen: (row: InboxRow) => void
  readonly onClear: () => void
  /** The tasks selected to be approved together; null: none can be. */
  readonly selection: Selection | null
}

interface Selection {
  readonly ids: readonly number[]
  readonly toggle: (id: number) => void
}

const SKELETON = ['a', 'b', 'c', 'd', 'e', 'f']

/** The lines of a segment with their three empty states. */
export function InboxList({ inbox, state, openIndex, now, addressOf, onOpen, onClear, selection }: InboxListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[openIndex]?.scrollIntoView({ block: 'nearest' })
  }, [openIndex])

  if (inbox.error !== null && inbox.rows.length === 0) {
    return <LoadFailed title={texts.listFailed} error={inbox.error} onRetry={inbox.reload} />
  }
  if (inbox.first) {
    return (
      <div className="inbox-skeleton" role="status" aria-label="Loading">
        {SKELETON.map((key) => (
          <Stack gap={8} key={key}>
            <i />
            <i />
            <i />
          </Stack>
        ))}
      </div>
    )
  }
  if (inbox.rows.length === 0) {
    const resolvedFilters = filtersSet(state) > 0 || state.keyword !== ''
    if (resolvedFilters) {
      const clear = <Button onClick={onClear}>{texts.clearAll}</Button>
      return <NothingMatches title={texts.noMatch} text={texts.noMatchText} action={clear} />
    }
    return <NothingYet {...texts.empty[state.segment]} action={<NewReportButton />} />
  }
  const { pagination } = inbox
  return (
    <>
      <ul ref={list} className={inbox.stale ? 'inbox-list is-stale' : 'inbox-list'}>
        {inbox.rows.map((row, index) => (
          <li key={row.id} className={selection ? 'inbox-list__row' : undefined}>
            {selection && (
              <Checkbox
                checked={selection.ids.includes(row.id)}
                aria-label={texts.select(row.assignmentNumber)}
                onChange={() => selection.toggle(row.id)}
              />
            )}
            <RowLink row={row} now={now} to={addressOf(row)} open={index === openIndex} onOpen={() => onOpen(row)} />
          </li>
        ))}
      </ul>
      {inbox.hasMore && (
        <Row gap={12} justify="between" size="small" tone="quiet" className="inbox-more">
          <Button size="small" loading={inbox.loadingMore} onClick={inbox.more}>
            {texts.more}
          </Button>
          <span>
            {pagination !== null && texts.of(inbox.rows.length, results(pagination.totalItem, pagination.totalIsExact))}
          </span>
        </Row>
      )}
    </>
  )
}

interface RowLinkProps {
  readonly row: InboxRow
  readonly now: Date
  readonly to: string
  readonly open?: boolean
  readonly onOpen?: () => void
}

/** A row of the inbox: step, subject, number and due time. */
function RowLink({ row, now, to, open = false, onOpen }: RowLinkProps) {
  const { text, meaning } = stateOf(row, now)
  const urgent = meaning === 'stopped' || meaning === 'attention'
  return (
    <Link
      to={to}
      className={open ? 'row-link is-open' : 'row-link'}
      aria-current={open ? 'true' : undefined}
      onClick={(event) => {
        if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span className="row-link__mark">
        <Mark status={meaning} />
      </span>
      <span className="row-link__title">
        <Unbroken>{row.title}</Unbroken>
      </span>
      <small className="row-link__at code">{momentOfRow(row, now)}</small>
      <Text size="small" tone="secondary" clip className="row-link__second">
        <Unbroken>{row.second}</Unbroken>
      </Text>
      <small className="row-link__number code">{row.assignmentNumber}</small>
      <small className={urgent ? `row-link__due text-${meaning} is-urgent` : 'row-link__due'}>{text}</small>
    </Link>
  )
}
