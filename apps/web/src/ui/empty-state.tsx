import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../lib/api-error.ts'
import type { Loaded } from '../lib/use-load.ts'
import { Note, Row, Text } from './layout/layout.tsx'
import { Spinner } from './spinner.tsx'
import './empty-state.css'

interface EmptyProps {
  readonly title: string
  readonly text?: ReactNode
  /** Buttons: the way on. */
  readonly action?: ReactNode
}

function Empty({ picture, title, text, action, alert = false }: EmptyProps & { picture: ReactNode; alert?: boolean }) {
  return (
    <div className="empty-state" role={alert ? 'alert' : undefined}>
      {picture}
      <Text as="p" size="text" weight="strong" className="empty-state__title">
        {title}
      </Text>
      {text !== undefined && <Note className="empty-state__text">{text}</Note>}
      {action !== undefined && (
        <Row gap={8} align="stretch" justify="center" wrap className="empty-state__action">
          {action}
        </Row>
      )}
    </div>
  )
}

/** First use: nothing is there yet, with the action that makes the first one. */
export const NothingYet = (props: EmptyProps) => (
  <Empty picture={<NothingPicture adds={Boolean(props.action)} />} {...props} />
)

/** Something is there, but the filters let nothing through. */
export const NothingMatches = (props: EmptyProps) => <Empty picture={<NoMatchPicture />} {...props} />

/** A load failed: the reason in words, Try again, and a number for support. */
export function LoadFailed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const reference = error instanceof ApiError ? error.requestId : null
  const text = (
    <>
      {messageOf(error)}
      {reference !== null && <Text tone="quiet"> · Ref {reference}</Text>}
    </>
  )
  const retry = (
    <Button type="primary" icon={<ReloadOutlined />} onClick={onRetry}>
      Try again
    </Button>
  )
  return <Empty picture={<FailedPicture />} title={title} text={text} action={retry} alert />
}

type Unread = Pick<Loaded<unknown>, 'error' | 'reload'>

/** What stands where a load has brought nothing: why it failed, else a spinner; `page` centres that in the sheet. */
export const Unloaded = ({ of, failed, page = false }: { of: Unread; failed: string; page?: boolean }) =>
  of.error === null ? <Spinner page={page} /> : <LoadFailed title={failed} error={of.error} onRetry={of.reload} />

interface UnlistedProps {
  readonly of: Unread & { readonly data: { readonly rows: readonly unknown[]; readonly pagination: unknown } }
  readonly failed: string
  /** The text of a list without rows. */
  readonly nothing: ReactNode
}

/** What stands where a list has no rows. */
export const Unlisted = ({ of, failed, nothing }: UnlistedProps) =>
  of.data.pagination === null ? <Unloaded of={of} failed={failed} /> : of.data.rows.length === 0 && nothing

/** A dashed card, with a plus where the first record can be added: nothing is there yet. */
const NothingPicture = ({ adds }: { readonly adds: boolean }) => (
  <svg className="empty-picture" viewBox="0 0 106 66" width="106" height="66" aria-hidden>
    <rect className="empty-picture__dashed" x="1" y="1" width="96" height="56" rx="6" />
    <path className="empty-picture__strong" d="M15 18h36" />
    <path className="empty-picture__faint" d="M15 31h66M15 43h54" />
    {adds && <circle className="empty-picture__disc" cx="92" cy="52" r="13" />}
    {adds && <path className="empty-picture__sign" d="M86 52h12M92 46v12" />}
  </svg>
)

/** A magnifying glass over rows: nothing matches. */
const NoMatchPicture = () => (
  <svg className="empty-picture" viewBox="0 0 96 66" width="96" height="66" aria-hidden>
    <path className="empty-picture__row" d="M6 8h82M14 26h66M20 44h50" />
    <path className="empty-picture__strong" d="M12 8h28" />
    <circle className="empty-picture__lens" cx="62" cy="36" r="19" />
    <path className="empty-picture__line" d="M56 30l12 12M68 30L56 42M76 50l13 13" />
  </svg>
)

/** A broken line between two boxes: the load failed. */
const FailedPicture = () => (
  <svg className="empty-picture" viewBox="0 0 104 34" width="104" height="34" aria-hidden>
    <rect className="empty-picture__box" x="1" y="2" width="34" height="30" rx="5" />
    <rect className="empty-picture__box" x="69" y="2" width="34" height="30" rx="5" />
    <path className="empty-picture__broken" d="M36 17h32" />
    <path className="empty-picture__stop" d="M47.5 7h9L63 13.500v7L56.5 27h-9L41 20.500v-7z" />
    <path className="empty-picture__sign" d="M47 17h10" />
  </svg>
)
