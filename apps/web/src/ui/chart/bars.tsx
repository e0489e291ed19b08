import { scaleLinear } from 'd3-scale'
import { Row } from '../layout/layout.tsx'
import { Link } from '../link.tsx'
import { Mark } from '../mark.tsx'
import type { StatusKey } from '../status.ts'
import './bars.css'

/** What a part of every bar counts; a pale one is less important. */
interface Series {
  readonly name: string
  readonly pale?: boolean
}

export interface Bar {
  readonly key: string | number
  readonly label: string
  readonly mark?: StatusKey
  /** How long each of its parts is, in the order of the series. */
  readonly parts: readonly number[]
  /** What its columns say; the number first. */
  readonly cells: readonly string[]
  /** The rows that it counts, and what the link to them is called: its label with the number. None where they are nobody's to read. */
  readonly to?: string
  readonly name?: string
}

interface BarsProps {
  /** What the chart shows, for screen readers. */
  readonly label: string
  /** What the bars are: a stage, a gate. */
  readonly of: string
  readonly series: readonly Series[]
  /** What the cells of a bar say. More than two are headed. */
  readonly columns: readonly string[]
  readonly bars: readonly Bar[]
  /** The text in place of bars where nothing is counted. */
  readonly nothing: string
  /** Writes a length: the bars get a scale with round numbers. */
  readonly axis?: (length: number) => string
}

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)
const TICKS = 4

/**
 * Bars, each a link to the rows it counts; of several series the parts stand one after the other. It is a table: what the
 * eye sees as a length stands beside it as a number.
 */
export function Bars({ label, of, series, columns, bars, nothing, axis }: BarsProps) {
  const longest = Math.max(0, ...bars.map(({ parts }) => sum(parts)))
  if (longest === 0) return <p className="quiet">{nothing}</p>
  const scale = scaleLinear([0, longest], [0, 100])
  if (axis) scale.nice(TICKS)
  const ticks = axis ? scale.ticks(TICKS) : []
  const isHeaded = columns.length > 2
  return (
    <div className="bars">
      {series.length > 1 && <Legend series={series} />}
      <table className={isHeaded ? 'bars__table is-headed' : 'bars__table'} aria-label={label}>
        <thead className={isHeaded ? undefined : 'visually-hidden'}>
          <tr>
            <th scope="col">{of}</th>
            <td className="bars__axis" aria-hidden>
              {axis && (
                <Row as="span" justify="between">
                  <span>{axis(0)}</span>
                  <span>{axis(scale.domain()[1] ?? longest)}</span>
                </Row>
              )}
            </td>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label: text, mark, parts, cells, to, name }) => (
            <tr key={key} className={to === undefined ? undefined : 'pressable'}>
              <th scope="row">
                {to === undefined ? (
                  text
                ) : (
                  <Link to={to} className="row gap-8" aria-label={name}>
                    {mark && <Mark status={mark} />}
                    {text}
                  </Link>
                )}
              </th>
              <td className="bars__bar">
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
                  <path className="bars__ticks" d={ticks.map((tick) => `M${scale(tick)} 0v1`).join('')} />
                  {parts.map((part, at) => (
                    <rect
                      key={series[at]?.name}
                      className={colourOf(series, at)}
                      x={scale(sum(parts.slice(0, at)))}
                      width={scale(part)}
                      height={1}
                    />
                  ))}
                </svg>
              </td>
              {cells.map((cell, at) => (
                <td key={columns[at]} data-title={columns[at]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const colourOf = (series: readonly Series[], at: number) => (series[at]?.pale ? 'chart-pale' : `chart-${at}`)

/** Which colour is which part. */
const Legend = ({ series }: { readonly series: readonly Series[] }) => (
  <Row as="ul" gap={16} wrap size="small" tone="secondary" className="bars__legend" aria-hidden>
    {series.map(({ name }, at) => (
      <Row as="li" gap={6} key={name}>
        <i className={colourOf(series, at)} /> {name}
      </Row>
    ))}
  </Row>
)
