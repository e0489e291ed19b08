import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { FailedPicture, NoMatchPicture, NothingPicture } from './empty-pictures.tsx'
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
      <p className="empty-state__title">{title}</p>
      {text !== undefined && <p className="empty-state__text">{text}</p>}
      {action !== undefined && <div className="empty-state__action">{action}</div>}
    </div>
  )
}

/** First use: nothing is there yet, with the action that makes the first one. */
export const NothingYet = (props: EmptyProps) => <Empty picture={<NothingPicture />} {...props} />

/** Something is there, but the filters let nothing through. */
export const NothingMatches = (props: EmptyProps) => <Empty picture={<NoMatchPicture />} {...props} />

/** A load failed: the reason in words, Retry, and a number for support. */
export function LoadFailed({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const reference = error instanceof ApiError ? error.requestId : null
  const text = (
    <>
      {messageOf(error)}
      {reference !== null && <span className="empty-state__reference"> · Ref {reference}</span>}
    </>
  )
  const retry = (
    <Button type="primary" icon={<ReloadOutlined />} onClick={onRetry}>
      Retry
    </Button>
  )
  return <Empty picture={<FailedPicture />} title={title} text={text} action={retry} alert />
}
