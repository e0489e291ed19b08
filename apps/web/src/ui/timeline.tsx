import type { ReactNode } from 'react'
import { dateTime } from '../lib/format.ts'
import { Note, Text } from './layout/layout.tsx'
import { Mark } from './mark.tsx'
import type { StatusKey } from './status.ts'
import { Unbroken } from './unbroken.tsx'
import './timeline.css'

export interface TimelineItem {
  readonly id: number | string
  /** What happened: "Approved", "Returned for revision". */
  readonly title: ReactNode
  readonly who?: string
  /** An instant of the API. */
  readonly at?: string | null
  /** The reason or the comment. */
  readonly note?: ReactNode
  /** What the event changed in the record. */
  readonly details?: ReactNode
  readonly status: StatusKey
}

/** What happened to a record: who, when, what and why. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map((item) => (
        <li key={item.id}>
          <span className="timeline__mark">
            <Mark status={item.status} />
          </span>
          <div>
            <Text as="p" size="body" weight="medium">
              <Unbroken>{item.title}</Unbroken>
            </Text>
            <p className="quiet">
              <Unbroken>{[item.who, item.at ? dateTime(item.at) : undefined].filter(Boolean).join(', ')}</Unbroken>
            </p>
            {item.note != null && item.note !== '' && (
              <Note className="timeline__note">
                <Unbroken>{item.note}</Unbroken>
              </Note>
            )}
            {item.details}
          </div>
        </li>
      ))}
    </ol>
  )
}
