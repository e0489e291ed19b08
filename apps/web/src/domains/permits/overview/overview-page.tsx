import { figureRows, MOST_DAYS, permitFigures } from '@selamat/contract/domains/permits/figures/permit-figures'
import { GATE_LABELS } from '@selamat/contract/domains/permits/gates'
import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { type PermitListQuery, permitList } from '@selamat/contract/domains/permits/permit-register'
import { PERMIT_STAGE_LABELS } from '@selamat/contract/domains/permits/permit-stages'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button, Segmented } from 'antd'
import { useGo } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { useNow } from '../../../lib/use-now.ts'
import { registerView } from '../../../register/register-view.ts'
import { NothingMatches, NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { calendarAction, HeadActions } from '../../../ui/head-actions.tsx'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { cleared, isFiltered, type ListState } from '../../../ui/list/list-state.ts'
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { statusKey } from '../../../ui/status.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { permitListAddress } from '../list/filters.ts'
import { PermitTabs } from '../tabs.tsx'
import { BarList } from './bar-list.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { LAST_DAYS, lastDaysOf, periodOf, withLastDays } from './period.ts'
import { StageTimes } from './stage-times.tsx'
import { texts } from './texts.ts'
import './overview.css'

type FiguresOfPermits = DataOf<typeof permitFigures.read>
type ListFilter = NonNullable<PermitListQuery['filter']>

const placeView = registerView(permitList, { chips: ['siteId', 'locationId', 'employerId', 'workTypeId', 'risk'] })
const filters: readonly Filter[] = [{ name: 'period', label: texts.period, kind: 'days' }, ...placeView.filters]
const { filters: kinds, ...rest } = listShape(filters, [])
// A ready-made period is in the address without a chip.
const shape = { ...rest, filters: { ...kinds, days: 'texts' } } as const
/** Where no live event comes, the figures are read anew. */
const EVERY_MS = 60_000

/** How permits go: what waits, what is live, what is late, which gates refused and how long each stage takes. */
export default function PermitOverviewPage() {
  const go = useGo()
  const [state, setState] = useListState(shape)
  const { from, until, isCut } = periodOf(state, useNow())
  const { period: _, days: __, ...places } = state.filter
  const parsed = permitFigures.read.body.safeParse({ period: { from, until }, filter: places })
  const body = parsed.success ? parsed.data : { period: { from, until } }
  const loaded = useLoad(permitFigures.read, { body }, { everyMs: EVERY_MS })
  const figures = loaded.data
  return (
    <Page>
      <PageHead
        title={texts.overview}
        trail={[
          { label: texts.home, to: '/home' },
          { label: texts.permits, to: '/permit-to-work' },
          { label: texts.overview },
        ]}
        purpose={texts.purpose}
        actions={<HeadActions actions={[calendarAction('PERMIT')]} />}
        tabs={<PermitTabs />}
      />
      <ListToolbar filters={filters} state={state} onChange={setState} right={null} />
      <div className="list-facts">
        <Periods state={state} onChange={setState} />
        <span className="list-facts__results" role="status">
          {figures && texts.fromTo(figures.from, figures.until)}
          {figures && isCut && texts.cut(MOST_DAYS)}
        </span>
      </div>
      {figures === null ? (
        <Unloaded of={loaded} failed={texts.failed} />
      ) : isEmpty(figures) ? (
        <Nothing
          filtered={isFiltered(state)}
          onClear={() => setState(cleared(state))}
          onList={() => go('/permit-to-work')}
        />
      ) : (
        <Figures figures={figures} filter={body.filter ?? {}} stale={loaded.loading} />
      )}
    </Page>
  )
}

const isEmpty = ({ waiting, live, overdue, refused, stages }: FiguresOfPermits) =>
  waiting.permits + live.permits + overdue + refused.permits + stages.length === 0

interface PeriodsProps {
  readonly state: ListState
  readonly onChange: (state: ListState) => void
}

/** The ready-made periods. */
function Periods({ state, onChange }: PeriodsProps) {
  const phone = usePhone()
  const value = lastDaysOf(state)
  return (
    <Segmented
      size={phone ? 'large' : 'small'}
      aria-label={texts.period}
      value={value ?? 0}
      options={LAST_DAYS.map((days) => ({ value: days, label: texts.lastDays(days) }))}
      onChange={(chosen) => {
        const days = LAST_DAYS.find((one) => one === chosen)
        if (days) onChange(withLastDays(state, days))
      }}
    />
  )
}

interface FiguresProps {
  readonly figures: FiguresOfPermits
  readonly filter: ListFilter
  readonly stale: boolean
}

function Figures({ figures, filter, stale }: FiguresProps) {
  const rows = (narrower: ListFilter) => permitListAddress({ ...filter, ...narrower })
  const { waiting, live, refused } = figures
  return (
    <div className="permit-overview" aria-busy={stale}>
      <FigureStrip figures={figures} rows={rows} />
      <div className="permit-overview__pair">
        <Section title={texts.waiting} hint={texts.waitingHint}>
          <BarList
            label={texts.waiting}
            nothing={texts.noWaiting}
            bars={waiting.stages.map(({ stage, permits }) => ({
              ...{ key: stage, label: PERMIT_STAGE_LABELS[stage], permits, to: rows(figureRows.waitingAt(stage)) },
            }))}
          />
        </Section>
        <Section title={texts.live} hint={texts.liveHint}>
          <BarList
            label={texts.live}
            nothing={texts.noLive}
            bars={live.states.map(({ status, permits }) => ({
              ...{ key: status, label: PERMIT_STATE_LABELS[status], mark: statusKey(status, 'permit'), permits },
              to: rows(figureRows.liveAs(status)),
            }))}
          />
        </Section>
      </div>
      <StageTimes figures={figures} rows={rows} />
      <Section title={texts.refused} hint={texts.refusedHint}>
        <BarList
          label={texts.refused}
          nothing={texts.noRefused}
          bars={refused.gates
            .toSorted((one, other) => other.permits - one.permits)
            .map(({ gate, permits, times }) => ({
              ...{ key: gate, label: GATE_LABELS[gate], permits, note: texts.times(times) },
              to: rows(figureRows.refusedBy(gate, figures)),
            }))}
        />
      </Section>
    </div>
  )
}

interface NothingProps {
  readonly filtered: boolean
  readonly onClear: () => void
  readonly onList: () => void
}

const Nothing = ({ filtered, onClear, onList }: NothingProps) =>
  filtered ? (
    <NothingMatches title={texts.none} action={<Button onClick={onClear}>{texts.clear}</Button>} />
  ) : (
    <NothingYet
      title={texts.nothing}
      text={texts.nothingText}
      action={
        <Button type="primary" onClick={onList}>
          {texts.toList}
        </Button>
      }
    />
  )
