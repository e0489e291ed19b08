import type { BoardAlarm, BoardArea, BoardPermit } from '@selamat/contract/domains/permits/board/board'
import { type PlotPlan, plotPlan } from '@selamat/contract/domains/permits/board/plot-plan'
import { useLoad } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { Note, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Section } from '../../../ui/section.tsx'
import { BoardLegend } from './board-legend.tsx'
import { PermitLines } from './board-list.tsx'
import { PlanPicture } from './plan-picture.tsx'
import { planTexts } from './plan-texts.ts'
import './plan-panel.css'

interface PlanPanelProps {
  readonly site: { readonly id: number; readonly name: string }
  readonly areas: readonly BoardArea[]
  readonly alarms: readonly BoardAlarm[]
  readonly at: Date
  readonly areaId: number | null
  readonly onChoose: (areaId: number | null) => void
}

/** The plot plan beside the board: it shares the legend and the chosen area, whose permits it lists. */
export function PlanPanel({ site, areas, alarms, at, areaId, onChoose }: PlanPanelProps) {
  const loaded = useLoad(plotPlan.read, { body: { siteId: site.id } })
  const plan = loaded.data
  const permits = areas.find(({ locationId }) => locationId === areaId)?.permits ?? []
  return (
    <Section flush title={<Link to={`/plot-plan?site=${site.id}`}>{planTexts.title}</Link>} hint={site.name}>
      {plan === null ? (
        <Unloaded of={loaded} failed={planTexts.failed} />
      ) : plan.picture === null && plan.locations.every(({ x }) => x === null) ? (
        <Note className="plan-panel__text">{planTexts.nothing.title}</Note>
      ) : (
        <>
          <PlanPicture plan={plan} areas={areas} alarms={alarms} at={at} areaId={areaId} onChoose={onChoose} />
          <ChosenPermits areaId={areaId} permits={permits} at={at} />
          <UnplacedPermits plan={plan} areas={areas} at={at} />
        </>
      )}
      <div className="plan-panel__legend">
        <BoardLegend areas={areas} at={at} />
      </div>
    </Section>
  )
}

interface UnplacedProps {
  readonly plan: PlotPlan
  readonly areas: readonly BoardArea[]
  readonly at: Date
}

/** The permits whose location has no place on the plan: without them it would look as if nobody worked there. */
export function UnplacedPermits({ plan, areas, at }: UnplacedProps) {
  const placed = new Set(plan.locations.flatMap(({ id, x }) => (x === null ? [] : [id])))
  const unplaced = areas.filter(({ locationId }) => !placed.has(locationId))
  if (unplaced.length === 0) return null
  const count = unplaced.reduce((sum, { permits }) => sum + permits.length, 0)
  return (
    <section className="plan-unplaced" aria-label={planTexts.unplaced(count)}>
      <Text as="h3" size="body">
        <Mark status="attention" /> {planTexts.unplaced(count)}
      </Text>
      {unplaced.map(({ locationId, locationName, permits }) => (
        <div key={locationId}>
          <p className="quiet">{locationName}</p>
          <PermitLines permits={permits} at={at} />
        </div>
      ))}
    </section>
  )
}

interface ChosenPermitsProps {
  readonly areaId: number | null
  readonly permits: readonly BoardPermit[]
  readonly at: Date
}

/** The permits at the chosen place of the plan. */
export const ChosenPermits = ({ areaId, permits, at }: ChosenPermitsProps) =>
  permits.length > 0 ? (
    <PermitLines permits={permits} at={at} />
  ) : (
    <Note className="plan-panel__text">{areaId === null ? planTexts.choose : planTexts.none}</Note>
  )
