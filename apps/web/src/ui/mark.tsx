import type { ReactNode } from 'react'
import './mark.css'
import type { StatusKey } from './status.ts'

/** One shape for each meaning, so that colour is not needed. */
const SHAPES: Readonly<Record<StatusKey, ReactNode>> = {
  draft: <circle cx="8" cy="8" r="5.5" fill="none" stroke="currentColor" strokeWidth="2.4" />,
  waiting: <path d="M8 1l7 7-7 7-7-7z" fill="currentColor" />,
  inforce: <circle cx="8" cy="8" r="6.6" fill="currentColor" />,
  attention: (
    <path
      d="M8 1.4c.5 0 .9.2 1.1.7l6 11c.5.9-.1 1.9-1.1 1.9H2c-1 0-1.6-1-1.1-1.900l6-11c.2-.5.6-.7 1.1-.7z"
      fill="currentColor"
    />
  ),
  stopped: (
    <>
      <path d="M5 .8h6L15.2 5v6L11 15.200H5L.8 11V5z" fill="currentColor" />
      <rect className="mark__cut" x="4" y="6.7" width="8" height="2.6" rx=".6" />
    </>
  ),
  ended: <rect x="2" y="2" width="12" height="12" rx="2.5" fill="currentColor" />,
}

/** The mark of a status: 11 px in tags and tables, 14 px on plans. With a label it is an image, without it decoration. */
export function Mark({ status, size = 11, label }: { status: StatusKey; size?: number; label?: string }) {
  return (
    <svg
      className={`mark mark--${status}`}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      role="img"
      aria-label={label ?? ''}
      aria-hidden={label === undefined}
    >
      {SHAPES[status]}
    </svg>
  )
}
