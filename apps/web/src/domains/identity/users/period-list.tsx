import { formatDate } from '@selamat/contract/kit/dates'
import type { ReactNode } from 'react'
import { serverNow } from '../../../lib/server-clock.ts'
import { Text } from '../../../ui/layout/layout.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import type { StatusKey } from '../../../ui/status.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './texts.ts'
import './period-list.css'

export interface Period {
  readonly id: number
  readonly title: string
  /** More facts for the second line. */
  readonly facts: readonly ReactNode[]
  readonly validFrom: string
  readonly validUntil: string | null
  /** Valid today. */
  readonly current: boolean
  /** Replaces the status now, planned or ended. */
  readonly status?: { readonly label: string; readonly meaning: StatusKey } | undefined
  readonly actions: readonly RowAction[]
}

function PeriodStatus({ period: { current, validFrom, status } }: { readonly period: Period }) {
  if (status !== undefined) return <StatusTag status="" {...status} />
  if (current) return <StatusTag status="ACTIVE" label={texts.now} />
  if (validFrom > formatDate(serverNow())) return <StatusTag status="" meaning="draft" label={texts.planned} />
  return <StatusTag status="" meaning="ended" label={texts.ended} />
}

/** Dated periods of a user, latest first. */
export const PeriodList = ({ periods }: { readonly periods: readonly Period[] }) => (
  <ol className="lines period-list">
    {periods.map((period) => (
      <li key={period.id} className={period.current ? 'is-current' : undefined}>
        <Text size="body" tone="secondary" className="period-list__days">
          {texts.period(period.validFrom, period.validUntil)}
        </Text>
        <div className="what period-list__what">
          <Text as="p" weight="medium">
            {period.title}
          </Text>
          {period.facts.map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one record, in a fixed order
            <small key={at}>{fact}</small>
          ))}
        </div>
        <PeriodStatus period={period} />
        <RowMenu of={`${period.title}, ${texts.fromDay(period.validFrom)}`} actions={period.actions} />
      </li>
    ))}
  </ol>
)
