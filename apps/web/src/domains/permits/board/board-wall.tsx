import { ShrinkOutlined, StopOutlined } from '@ant-design/icons'
import type { board } from '@selamat/contract/domains/permits/board/board'
import { plotPlan } from '@selamat/contract/domains/permits/board/plot-plan'
import { permitAddress } from '@selamat/contract/domains/permits/items'
import { formatTime } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button, Segmented } from 'antd'
import { createPortal } from 'react-dom'
import { useLoad } from '../../../lib/use-load.ts'
import { NothingYet, Unloaded } from '../../../ui/empty-state.tsx'
import { Note, Row, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { AlarmStrip } from './alarm-strip.tsx'
import { BoardGrid } from './board-grid.tsx'
import { BoardLegend } from './board-legend.tsx'
import { markOf, shortNumber } from './board-mark.ts'
import { WALL_HOURS, type WallHours } from './board-window.ts'
import { nextEvents } from './next-events.ts'
import { PartOfSite } from './part-of-site.tsx'
import { UnplacedPermits } from './plan-panel.tsx'
import { PlanPicture } from './plan-picture.tsx'
import { planTexts } from './plan-texts.ts'
import { hoursOf, texts } from './texts.ts'
import './board-wall.css'

type Board = DataOf<typeof board.read>
type Site = NonNullable<Board['site']>
const MOST_EVENTS = 6

interface BoardWallProps {
  readonly data: Board
  readonly site: Site
  readonly at: Date
  readonly isLive: boolean
  readonly hours: WallHours
  readonly areaId: number | null
  /** Null where the reader cannot suspend. */
  readonly onSuspend: (() => void) | null
  readonly onHours: (hours: WallHours) => void
  readonly onChoose: (areaId: number | null) => void
  readonly onClose: () => void
}

/** The board over the whole screen, read from across the control room: no menu, tabs or search. */
export function BoardWall(props: BoardWallProps) {
  const { data, site, at, areaId, onChoose } = props
  const { alarms, from, until } = data
  const areas = liveAreas(data.areas, at)
  const plan = useLoad(plotPlan.read, { body: { siteId: site.id } })
  return createPortal(
    <Text as="div" size="text" className="board-wall">
      <WallHead {...props} />
      {alarms.map((alarm) => (
        <AlarmStrip key={alarm.id} alarm={alarm} onSuspend={null} />
      ))}
      {!data.readsWholeSite && <PartOfSite site={site.name} />}
      <div className="board-wall__body">
        <section className="boxed board-wall__board" aria-label={texts.board}>
          {areas.length === 0 ? (
            <NothingYet {...texts.nothing(site.name, ...hoursOf(from, until))} />
          ) : (
            <BoardGrid areas={areas} at={at} from={from} until={until} areaId={areaId} />
          )}
        </section>
        <div className="board-wall__aside">
          <section className="boxed board-wall__card" aria-label={planTexts.title}>
            {plan.data === null ? (
              <Unloaded of={plan} failed={planTexts.failed} />
            ) : (
              <>
                <PlanPicture
                  plan={plan.data}
                  areas={areas}
                  alarms={alarms}
                  at={at}
                  areaId={areaId}
                  onChoose={onChoose}
                  large
                />
                <UnplacedPermits plan={plan.data} areas={areas} at={at} />
              </>
            )}
          </section>
          <WallFigures data={data} />
          <WallNext data={data} at={at} />
        </div>
      </div>
    </Text>,
    document.body,
  )
}

const QUIET = ['draft', 'ended']

/** Neither drafts nor what is over takes room on the wall. */
const liveAreas = (areas: Board['areas'], at: Date): Board['areas'] =>
  areas
    .map((area) => ({ ...area, permits: area.permits.filter((permit) => !QUIET.includes(markOf(permit, at))) }))
    .filter(({ permits }) => permits.length > 0)

function WallHead({ data, site, at, isLive, hours, onSuspend, onHours, onClose }: BoardWallProps) {
  return (
    <Row as="header" gap={16} wrap className="board-wall__head">
      <Text as="h1" size="heading">
        {site.name}
      </Text>
      <BoardLegend areas={data.areas} at={at} large />
      <Segmented
        aria-label={texts.hours}
        value={hours}
        options={WALL_HOURS.map((value) => ({ value, label: texts.hoursOf(value) }))}
        onChange={onHours}
      />
      {onSuspend !== null && (
        <Button icon={<StopOutlined />} onClick={onSuspend}>
          {texts.suspendAll}
        </Button>
      )}
      <Button
        icon={<ShrinkOutlined />}
        aria-label={texts.leaveControlRoom}
        title={texts.leaveControlRoom}
        onClick={onClose}
      />
      <Note className="board-wall__clock">
        {isLive ? texts.liveWord : texts.pastWord} <strong>{formatTime(at)}</strong>
      </Note>
    </Row>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)

/** Who is at the muster point while an alarm runs, who is at work, and what is locked. */
function WallFigures({ data: { areas, alarms } }: { readonly data: Board }) {
  const permits = areas.flatMap((area) => area.permits)
  const working = permits.filter(({ people }) => people > 0)
  const expected = sum(alarms.map(({ people }) => people))
  const there = sum(alarms.map(({ atMusterPoint }) => atMusterPoint))
  const missing = expected - there
  return (
    <Row as="dl" align="stretch" className="boxed board-wall__figures board-wall__card">
      {alarms.length > 0 && (
        <div>
          <Text as="dt" tone="secondary">
            {texts.atMusterPoint}
          </Text>
          <dd>
            <strong>{there}</strong> {texts.ofAll(expected)}
            {missing > 0 && (
              <Text as="small" size="text" className="text-stopped">
                <Mark status="stopped" /> {texts.missingPeople(missing)}
              </Text>
            )}
          </dd>
        </div>
      )}
      <div>
        <Text as="dt" tone="secondary">
          {texts.atWork}
        </Text>
        <dd>
          <strong>{sum(permits.map(({ people }) => people))}</strong>
          <Text as="small" size="text">
            {texts.onPermits(working.length)}
          </Text>
        </dd>
      </div>
      <div>
        <Text as="dt" tone="secondary">
          {texts.isolationPoints}
        </Text>
        <dd>
          <strong>{sum(permits.map(({ isolations }) => isolations))}</strong>
          <Text as="small" size="text">
            {texts.locked}
          </Text>
        </dd>
      </div>
    </Row>
  )
}

/** What comes next, the earliest first. */
function WallNext({ data: { areas }, at }: { readonly data: Board; readonly at: Date }) {
  const events = nextEvents(areas, at, MOST_EVENTS)
  return (
    <section className="boxed board-wall__next board-wall__card" aria-label={texts.next}>
      {events.length === 0 ? (
        <p className="quiet">{texts.nothingNext}</p>
      ) : (
        <ul>
          {events.map(({ permit, what, at: when }) => (
            <li key={permit.id}>
              <Link to={permitAddress(permit.id)}>
                <b className={when === null ? 'text-attention' : undefined}>
                  {when === null ? texts.nowWord : formatTime(new Date(when))}
                </b>
                <span>
                  <strong>{shortNumber(permit.number)}</strong> {texts.nextEvents[what](permit.title)}
                </span>
                <Text as="small" size="text" tone="secondary">
                  {permit.holderName}
                </Text>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
