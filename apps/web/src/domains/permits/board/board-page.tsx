import { ExpandOutlined, StopOutlined } from '@ant-design/icons'
import type { board } from '@selamat/contract/domains/permits/board/board'
import { plotPlan } from '@selamat/contract/domains/permits/board/plot-plan'
import { formatTime } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { PermitTabs } from '../tabs.tsx'
import { AlarmStrip } from './alarm-strip.tsx'
import { BoardGrid } from './board-grid.tsx'
import { BoardList } from './board-list.tsx'
import { BoardWall } from './board-wall.tsx'
import type { WallHours } from './board-window.ts'
import { ChangesSection } from './changes-section.tsx'
import { ReadsConflicts } from './open-conflicts.tsx'
import { PartOfSite } from './part-of-site.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { SuspendDialog, WHOLE_SITE } from './suspend-dialog.tsx'
import { hoursOf, texts } from './texts.ts'
import { TimeMachine } from './time-machine.tsx'
import { useBoard } from './use-board.ts'
import './board-page.css'

type Board = DataOf<typeof board.read>

/** What runs where: now, live, or at any past minute. */
export default function BoardPage() {
  const [isWall, setWall] = useControlRoom()
  const [hours, setHours] = useState<WallHours>(12)
  const onBoard = useBoard(isWall ? hours : null)
  const { loaded, at, past, choose } = onBoard
  const [query, change] = useAddressQuery()
  const [suspending, setSuspending] = useState<readonly number[] | null>(query.suspend === undefined ? null : [])
  const endSuspending = () => {
    setSuspending(null)
    if (query.suspend !== undefined) change({ suspend: undefined })
  }
  const data = loaded.data
  const canSuspend =
    data !== null && past === null && (data.canSuspendSite || data.areas.some((area) => area.canSuspend))
  const dialog = suspending !== null && canSuspend && data?.site && (
    <Suspending data={data} site={data.site} chosen={suspending} onClose={endSuspending} />
  )
  if (isWall && data?.site) {
    return (
      <ReadsConflicts board={data}>
        <BoardWall
          data={data}
          site={data.site}
          at={at}
          isLive={past === null}
          hours={hours}
          areaId={onBoard.areaId}
          onSuspend={canSuspend ? () => setSuspending([]) : null}
          onHours={setHours}
          onChoose={(area) => choose({ area })}
          onClose={() => setWall(false)}
        />
        {dialog}
      </ReadsConflicts>
    )
  }
  return (
    <>
      <Page>
        <PageHead
          title={texts.board}
          purpose={texts.purpose}
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
                  value={data.site?.id ?? null}
                  options={data.sites.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(site) => site !== null && choose({ site })}
                />
              )}
              <HeadActions
                actions={[
                  ...(canSuspend
                    ? [
                        {
                          key: 'suspend',
                          label: texts.suspendAll,
                          icon: <StopOutlined />,
                          run: () => setSuspending([]),
                        },
                      ]
                    : []),
                  {
                    key: 'wall',
                    label: texts.controlRoom,
                    icon: <ExpandOutlined />,
                    run: () => setWall(true),
                  },
                ]}
              />
            </>
          }
          tabs={<PermitTabs />}
        />
        <ReadsConflicts board={data}>
          {data === null ? (
            <Unloaded of={loaded} failed={texts.failed} page />
          ) : data.site === null ? (
            <NothingYet {...texts.noSite} />
          ) : (
            <BoardBody {...onBoard} data={data} site={data.site} onSuspend={setSuspending} />
          )}
        </ReadsConflicts>
      </Page>
      {dialog}
    </>
  )
}

interface BoardBodyProps extends Omit<ReturnType<typeof useBoard>, 'loaded'> {
  readonly data: Board
  readonly site: NonNullable<Board['site']>
  readonly onSuspend: (areaIds: readonly number[]) => void
}

function BoardBody({ data, site, at, past, now, areaId, choose, onSuspend }: BoardBodyProps) {
  const phone = usePhone()
  const { areas, alarms, from, until } = data
  const mayStop = (ids: readonly number[]) =>
    data.canSuspendSite ||
    (ids.length > 0 && ids.every((id) => areas.some((area) => area.locationId === id && area.canSuspend)))
  return (
    <>
      {alarms.map((alarm) => (
        <AlarmStrip
          key={alarm.id}
          alarm={alarm}
          onSuspend={past === null && mayStop(alarm.areas.map(({ id }) => id)) ? onSuspend : null}
        />
      ))}
      {!data.readsWholeSite && <PartOfSite site={site.name} />}
      <div className="board-page">
        <section className="boxed board-page__main" aria-label={texts.board}>
          {areas.length === 0 ? (
            <NothingYet {...texts.nothing(site.name, ...hoursOf(from, until))} />
          ) : phone ? (
            <BoardList areas={areas} at={at} />
          ) : (
            <BoardGrid areas={areas} at={at} from={from} until={until} areaId={areaId} />
          )}
          <TimeMachine at={at} now={now} isLive={past === null} onChange={(instant) => choose({ at: instant })} />
        </section>
        <PlanPanel
          site={site}
          areas={areas}
          alarms={alarms}
          at={at}
          areaId={areaId}
          onChoose={(area) => choose({ area })}
        />
      </div>
      {past !== null && <ChangesSection siteId={site.id} from={past} until={now} />}
    </>
  )
}

interface SuspendingProps {
  readonly data: Board
  readonly site: NonNullable<Board['site']>
  readonly chosen: readonly number[]
  readonly onClose: () => void
}

/** The areas that can be suspended: the whole site, or the own ones; all of them are named at the begin. */
function Suspending({ data, site, chosen, onClose }: SuspendingProps) {
  const plan = useLoad(plotPlan.read, { body: { siteId: site.id } }, { enabled: data.canSuspendSite })
  const own = data.areas
    .filter(({ canSuspend }) => canSuspend)
    .map(({ locationId, locationName }) => ({ id: locationId, name: locationName }))
  const areas = data.canSuspendSite ? (plan.data?.locations ?? own) : own
  const all = data.canSuspendSite ? [WHOLE_SITE] : own.map(({ id }) => id)
  return (
    <SuspendDialog
      site={site}
      areas={areas}
      chosen={chosen.length > 0 ? chosen : all}
      canSuspendSite={data.canSuspendSite}
      onClose={onClose}
    />
  )
}

/** The view of the control room: the page over the whole screen, large; Escape ends it. */
function useControlRoom(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const left = () => document.fullscreenElement === null && setOn(false)
    document.addEventListener('fullscreenchange', left)
    return () => document.removeEventListener('fullscreenchange', left)
  }, [])
  const change = (on: boolean) => {
    setOn(on)
    // A browser that does not allow it shows the view in its window.
    if (on) void document.documentElement.requestFullscreen().catch(() => undefined)
    else if (document.fullscreenElement !== null) void document.exitFullscreen()
  }
  return [isOn, change]
}
