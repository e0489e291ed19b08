import { stockSummary } from '@selamat/contract/domains/medical/stock/stock-batch'
import type { BatchState, StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { useLoad } from '../../../lib/use-load.ts'
import { Figures } from '../../../ui/chart/figures.tsx'
import { LoadFailed } from '../../../ui/empty-state.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { texts } from '../texts.ts'
import { STOCK_LISTS, StockTabs } from './stock-tabs.tsx'

/** The tabs of a kind of stock, above them how it stands. */
export const StockHead = ({ kind }: { readonly kind: StockKind }) => (
  <Stack gap={12}>
    <StockFigures kind={kind} />
    <StockTabs kind={kind} />
  </Stack>
)

/** How the stock stands: each figure opens its rows. */
function StockFigures({ kind }: { readonly kind: StockKind }) {
  const { data, error, reload } = useLoad(stockSummary[kind], {})
  if (error !== null && data === null) return <LoadFailed title={texts.summaryFailed} error={error} onRetry={reload} />
  const { list, batches } = STOCK_LISTS[kind]
  const ofState = (state: BatchState) => `${batches}?state=${state}`
  const { summary, summaryLabel } = texts
  return (
    <Figures
      label={summaryLabel}
      figures={[
        { label: summary.out, mark: 'stopped', value: data?.out ?? null, to: `${list}?level=OUT` },
        { label: summary.low, mark: 'attention', value: data?.low ?? null, to: `${list}?level=LOW` },
        { label: summary.expiring, mark: 'attention', value: data?.expiring ?? null, to: ofState('EXPIRING') },
        { label: summary.expired, mark: 'stopped', value: data?.expired ?? null, to: ofState('EXPIRED') },
        { label: summary.quarantine, mark: 'stopped', value: data?.quarantine ?? null, to: ofState('QUARANTINE') },
      ]}
    />
  )
}
