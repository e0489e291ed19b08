import type { FigureState } from '@selamat/contract/domains/dashboards/figures'
import type { WallFigure, WallFigures } from '@selamat/contract/domains/dashboards/wall/wall-figures'
import { addDays } from '@selamat/contract/kit/dates'
import { useEffect, useState } from 'react'
import { MARKS } from '../../domains/dashboards/index.ts'
import { formatDate, formatTime } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useNow } from '../../lib/use-now.ts'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Splash } from '../../ui/splash.tsx'
import { Logo } from '../brand.tsx'
import { useLayout, WallFrame } from './frame.tsx'
import { KeyScreen } from './key-screen.tsx'
import { packTiles } from './pack-tiles.ts'
import { texts } from './texts.ts'
import { useWall } from './use-wall.ts'
import { forgetKey } from './wall-key.ts'
import { WallTile } from './wall-tile.tsx'
import '../../ui/callout.css'

/** So long stands a sheet where there are several. */
const TURN_MS = 15_000
/** So many days before the end of its key the screen says so. */
const WARN_DAYS = 14

interface WallScreenProps {
  readonly accessKey: string
  readonly onKey: (key: string) => void
}

/** What a key opens; a clear screen as soon as it has ended. */
export function WallScreen({ accessKey, onKey }: WallScreenProps) {
  const { figures, lostAt, hasEnded } = useWall(accessKey)
  useEffect(() => {
    if (hasEnded) forgetKey()
  }, [hasEnded])
  if (hasEnded) return <KeyScreen hasEnded onKey={onKey} />
  if (figures === null) return lostAt === null ? <Splash /> : <NoConnection lostAt={lostAt} />
  return <Board figures={figures} lostAt={lostAt} />
}

function NoConnection({ lostAt }: { readonly lostAt: Date }) {
  return (
    <WallFrame layout={useLayout()}>
      <Strip text={`${texts.lost(formatTime(lostAt))} ${texts.lostEmpty}`} />
    </WallFrame>
  )
}

interface BoardProps {
  readonly figures: WallFigures
  readonly lostAt: Date | null
}

function Board({ figures: { title, place, asOf, expiresOn, figures }, lostAt }: BoardProps) {
  const layout = useLayout()
  const sheets = packTiles(
    figures,
    ({ visual }) => visual !== 'NUMBER',
    layout ?? { columns: 2, rows: 2 * figures.length },
  )
  const at = useTurn(sheets.length)
  const visible = layout === null ? sheets.slice(0, 1) : sheets.slice(at, at + 1)
  const endsSoon = expiresOn <= addDays(formatDate(serverNow()), WARN_DAYS)
  const time = formatTime(new Date(asOf))
  return (
    <WallFrame title={title} layout={layout}>
      <Row as="header" gap={16} justify="between" wrap={layout === null}>
        <Row gap={12} grow>
          <Logo size={32} />
          <Stack grow>
            <Text as="h1" size="heading" clip>
              {title}
            </Text>
            <Text size="large" tone="secondary" clip>
              {place}
            </Text>
          </Stack>
        </Row>
        <Row gap={16} wrap={layout === null}>
          <Summary figures={figures} />
          <Stack>
            <Text tone="secondary" role="status">
              {texts.asOf(time)}
            </Text>
            {sheets.length > 1 && layout !== null && <Text tone="secondary">{texts.sheet(at + 1, sheets.length)}</Text>}
          </Stack>
          <Clock />
        </Row>
      </Row>
      {lostAt !== null && <Strip text={`${texts.lost(formatTime(lostAt))} ${texts.lostText(time)}`} />}
      {endsSoon && <Strip text={texts.ends(expiresOn)} />}
      {figures.length === 0 && <p className="wall__message">{texts.noFigures}</p>}
      {visible.map(({ columns, rows, tiles }) => (
        <ul
          key={at}
          className="wall__tiles"
          aria-label={texts.figures}
          style={{ gridTemplate: `repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))` }}
        >
          {tiles.map(({ tile, x, y, span }) => (
            <li key={`${x} ${y}`} style={{ gridArea: `${y + 1} / ${x + 1} / span ${span} / span ${span}` }}>
              <WallTile figure={tile} />
            </li>
          ))}
        </ul>
      ))}
    </WallFrame>
  )
}

/** Which of several sheets stands on the screen: one after the other. */
function useTurn(count: number): number {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => now + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [])
  return count === 0 ? 0 : at % count
}

/** The worst states of all figures, on whichever sheet they stand. */
function Summary({ figures }: { readonly figures: readonly WallFigure[] }) {
  const judged = figures.flatMap(({ state }) => state ?? [])
  if (judged.length === 0) return null
  const count = (state: FigureState) => judged.filter((one) => one === state).length
  const [bad, warn] = [count('BAD'), count('WARN')]
  return (
    <>
      {bad > 0 && <Said state="BAD" text={texts.bad(bad)} />}
      {warn > 0 && <Said state="WARN" text={texts.warn(warn)} />}
      {bad + warn === 0 && <Said state="GOOD" text={texts.good} />}
    </>
  )
}

const Said = ({ state, text }: { readonly state: FigureState; readonly text: string }) => (
  <Row as="span" gap={6} size="large" weight="strong" tone={MARKS[state]}>
    <Mark status={MARKS[state]} size={16} />
    {text}
  </Row>
)

const Clock = () => <Text size="figure">{formatTime(useNow())}</Text>

const Strip = ({ text }: { readonly text: string }) => (
  <Row gap={10} className="callout callout--attention tone-attention wall__strip" role="alert">
    <Mark status="attention" size={16} />
    {text}
  </Row>
)
