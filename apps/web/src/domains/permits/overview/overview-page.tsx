import { figureRows, permitFigures } from '@selamat/contract/domains/permits/figures/permit-figures'
import { type PermitListQuery, permitList } from '@selamat/contract/domains/permits/permit-register'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button } from 'antd'
import { useGo } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { useNow } from '../../../lib/use-now.ts'
import { registerView } from '../../../register/register-view.ts'
import { type Figure, Figures, trendOf } from '../../../ui/chart/figures.tsx'
import { OverviewPage } from '../../../ui/chart/overview-page.tsx'
import { Period, periodFilter } from '../../../ui/chart/period.tsx'
import { type Days, daysBefore, periodOf, withPeriod } from '../../../ui/chart/period-days.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { calendarAction } from '../../../ui/head-actions.tsx'
import { listShape } from '../../../ui/list/filter.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { permitListAddress } from '../list/filters.ts'
import { PermitTabs } from '../tabs.tsx'
import { PermitCharts } from './permit-charts.tsx'
import { texts } from './texts.ts'

type FiguresOfPermits = DataOf<typeof permitFigures.read>
type ListFilter = NonNullable<PermitListQuery['filter']>

const { filters } = registerView(permitList, { chips: ['siteId', 'locationId', 'employerId', 'workTypeId', 'risk'] })
const shape = withPeriod(listShape(filters, []))
/** Where no live event comes, the figures are read anew. */
const EVERY_MS = 60_000

/** How permits go: what waits, what is live, what is late, which gates refused and how long each stage takes. */
export default function PermitOverviewPage() {
  const go = useGo()
  const [state, setState] = useListState(shape)
  const { from, until } = periodOf(state, useNow())
  const { period: _, days: __, ...places } = state.filter
  const bodyOf = ({ from, until }: Days) => {
    const period = { from, until }
    const { data } = permitFigures.read.body.safeParse({ period, filter: places })
    return { body: data ?? { period, filter: {} } }
  }
  const now = bodyOf({ from, until })
  const loaded = useLoad(permitFigures.read, now, { everyMs: EVERY_MS })
  const earlier = daysBefore({ from, until })
  const before = useLoad(permitFigures.read, bodyOf(earlier)).data
  const rows = (narrower: ListFilter) => permitListAddress({ ...now.body.filter, ...narrower })
  return (
    <OverviewPage
      title={texts.overview}
      purpose={texts.purpose}
      actions={[calendarAction('PERMIT')]}
      tabs={<PermitTabs />}
      filters={[periodFilter, ...filters]}
      state={state}
      onChange={setState}
      period={<Period state={state} onChange={setState} />}
      of={loaded}
      failed={texts.failed}
      isEmpty={isEmpty}
      noneMatches={texts.none}
      nothingYet={
        <NothingYet
          title={texts.nothing}
          text={texts.nothingText}
          action={
            <Button type="primary" onClick={() => go('/permit-to-work')}>
              {texts.toList}
            </Button>
          }
        />
      }
    >
      {(figures) => (
        <>
          <Figures
            label={texts.figures}
            figures={figuresOf(
              figures,
              rows,
              (refused) => before && trendOf(refused, before.refused.permits, earlier.name),
            )}
          />
          <PermitCharts figures={figures} rows={rows} />
        </>
      )}
    </OverviewPage>
  )
}

const isEmpty = ({ waiting, live, overdue, refused, stages }: FiguresOfPermits) =>
  waiting.permits + live.permits + overdue + refused.permits + stages.length === 0

/** The figures of the strip; those of the period against the same number of days before, once these are known. */
function figuresOf(
  figures: FiguresOfPermits,
  rows: (filter: ListFilter) => string,
  trend: (refused: number) => Figure['trend'],
): readonly Figure[] {
  const { waiting, live, overdue, refused } = figures
  return [
    { mark: 'waiting', label: texts.waiting, value: waiting.permits, note: texts.now, to: rows(figureRows.waiting()) },
    { mark: 'inforce', label: texts.live, value: live.permits, note: texts.now, to: rows(figureRows.live()) },
    {
      mark: 'attention',
      label: texts.overdue,
      value: overdue,
      note: texts.overdueHint,
      to: rows(figureRows.overdue()),
    },
    {
      mark: 'stopped',
      label: texts.refused,
      value: refused.permits,
      note: texts.inPeriod,
      trend: trend(refused.permits),
      to: rows(figureRows.refused(figures)),
    },
  ]
}
