import { scaleLinear } from 'd3-scale'
import { Link } from '../link.tsx'
import './line-chart.css'

export interface LinePoint {
  readonly key: string
  /** Under the axis. */
  readonly label: string
  /** Null: nothing was counted there. */
  readonly value: number | null
  /** The rows that it counts, and what the link to them is called. */
  readonly to: string | null
  readonly name: string
}

interface LineChartProps {
  /** What the chart shows, for screen readers. */
  readonly label: string
  readonly points: readonly LinePoint[]
  /** A dashed line, such as what is aimed at. */
  readonly target?: number | null
  readonly write: (value: number) => string
  /** The text in place of a line where nothing is counted. */
  readonly nothing: string
}

const TICKS = 4

/** A line over time; each point is a link to the rows that it counts, and says its number. */
export function LineChart({ label, points, target = null, write, nothing }: LineChartProps) {
  const values = points.flatMap(({ value }) => value ?? [])
  if (values.length === 0) return <p className="quiet">{nothing}</p>
  const scale = scaleLinear([0, Math.max(...values, target ?? 0, 1)], [100, 0]).nice(TICKS)
  const ticks = scale.ticks(TICKS)
  const across = (at: number) => ((at + 0.5) / points.length) * 100
  const path = points.map(({ value }, at) => ({ value, at })).filter(({ value }) => value !== null)
  const line = path
    .map(({ value, at }, place) => `${place === 0 ? 'M' : 'L'}${across(at)} ${scale(value ?? 0)}`)
    .join('')
  return (
    <figure className="line-chart" aria-label={label}>
      <div className="line-chart__scale size-small quiet" aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${scale(tick)}%` }}>
            {write(tick)}
          </span>
        ))}
      </div>
      <div className="line-chart__field">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <path className="line-chart__ticks" d={ticks.map((tick) => `M0 ${scale(tick)}H100`).join('')} />
          {target !== null && <path className="line-chart__target" d={`M0 ${scale(target)}H100`} />}
          <path className="line-chart__line" d={line} />
        </svg>
        <ol>
          {points.map(({ key, label: text, value, to, name }, at) => (
            <li key={key} style={{ left: `${across(at)}%`, top: `${scale(value ?? 0)}%` }}>
              {value !== null && to !== null && (
                <Link to={to} aria-label={name}>
                  <span className="visually-hidden">{text}</span>
                </Link>
              )}
            </li>
          ))}
        </ol>
      </div>
      <div className="line-chart__axis size-small quiet" aria-hidden>
        {points.map(({ key, label: text }) => (
          <span key={key}>{text}</span>
        ))}
      </div>
    </figure>
  )
}
