import { CheckOutlined, EditOutlined } from '@ant-design/icons'
import { type PlotPlan, plotPlan } from '@selamat/contract/domains/permits/board/plot-plan'
import { formatTime } from '@selamat/contract/kit/dates'
import { Select } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Columns, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { PermitTabs } from '../tabs.tsx'
import { BoardLegend } from './board-legend.tsx'
import { ReadsConflicts } from './open-conflicts.tsx'
import { PartOfSite } from './part-of-site.tsx'
import { ChosenPermits, UnplacedPermits } from './plan-panel.tsx'
import { PlanPicture } from './plan-picture.tsx'
import { PlanPlaces } from './plan-places.tsx'
import { planTexts } from './plan-texts.ts'
import { texts } from './texts.ts'
import { TimeMachine } from './time-machine.tsx'
import { useBoard } from './use-board.ts'
import { usePlaces } from './use-places.ts'
import './board-page.css'
import './plan-page.css'

/** The plot plan of a site: permits as marks where they are, now or at a past minute; its places are edited here. */
export default function PlanPage() {
  const onBoard = useBoard()
  const { loaded, at, past, now, areaId, choose } = onBoard
  const [editing, setEditing] = useState(false)
  const data = loaded.data
  const site = data?.site ?? null
  const planLoad = useLoad(plotPlan.read, { body: { siteId: site?.id ?? 0 } }, { enabled: site !== null })
  const [movingId, setMovingId] = useState<number | null>(null)
  const { plan, put, undo, forget } = usePlaces(planLoad.data)
  return (
    <Page>
      <PageHead
        title={planTexts.title}
        purpose={texts.plotPurpose}
        actions={
          <>
            <Text size="body" tone="secondary" className="board-page__live" role="status">
              <Mark status={past === null ? 'inforce' : 'ended'} />
              {past === null ? texts.live(formatTime(at)) : texts.past(dateTime(at.toISOString()))}
            </Text>
            {data !== null && data.sites.length > 1 && (
              <Select
                className="board-page__site"
                aria-label={texts.site}
                value={site?.id ?? null}
                options={data.sites.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(chosen) => chosen !== null && choose({ site: chosen })}
              />
            )}
            {plan?.canEdit && (
              <HeadActions
                actions={[
                  {
                    key: 'edit',
                    label: editing ? planTexts.done : planTexts.edit,
                    icon: editing ? <CheckOutlined /> : <EditOutlined />,
                    run: () => {
                      setEditing(!editing)
                      setMovingId(null)
                      forget()
                    },
                  },
                ]}
              />
            )}
          </>
        }
        tabs={<PermitTabs />}
      />
      {data === null || (site !== null && plan === null) ? (
        <Unloaded of={data === null ? loaded : planLoad} failed={planTexts.failed} page />
      ) : plan === null ? (
        <NothingYet {...texts.noSite} />
      ) : isEmpty(plan) && !editing ? (
        <NothingYet
          title={planTexts.nothing.title}
          text={plan.canEdit ? planTexts.nothing.text : planTexts.nothing.reader}
        />
      ) : (
        <ReadsConflicts board={data}>
          {!data.readsWholeSite && <PartOfSite site={plan.siteName} />}
          <Columns of="aside" gap={16}>
            <section className="boxed plan-page__main" aria-label={planTexts.title}>
              <PlanPicture
                plan={plan}
                areas={data.areas}
                alarms={data.alarms}
                at={at}
                areaId={areaId}
                onChoose={(area) => choose({ area })}
                {...(editing
                  ? {
                      onPlace: (id, point) => {
                        setMovingId(null)
                        put(id, point)
                      },
                      movingId: movingId === areaId ? movingId : null,
                    }
                  : {})}
              />
              <BoardLegend areas={data.areas} at={at} />
              <TimeMachine at={at} now={now} isLive={past === null} onChange={(instant) => choose({ at: instant })} />
            </section>
            {editing ? (
              <PlanPlaces
                plan={plan}
                areaId={areaId}
                onChoose={(area) => choose({ area })}
                movingId={movingId}
                onMoving={setMovingId}
                undo={undo}
              />
            ) : (
              <Section flush title={plan.locations.find(({ id }) => id === areaId)?.name ?? texts.permits}>
                <ChosenPermits
                  areaId={areaId}
                  permits={data.areas.find(({ locationId }) => locationId === areaId)?.permits ?? []}
                  at={at}
                />
                <UnplacedPermits plan={plan} areas={data.areas} at={at} />
              </Section>
            )}
          </Columns>
        </ReadsConflicts>
      )}
    </Page>
  )
}

const isEmpty = ({ picture, locations }: PlotPlan) => picture === null && locations.every(({ x }) => x === null)
