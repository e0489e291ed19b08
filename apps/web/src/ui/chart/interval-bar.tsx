import { scaleLinear } from 'd3-scale'
import './interval-bar.css'

interface IntervalBarProps {
  readonly low: number
  readonly high: number
  readonly value: number
  /** What is aimed at, as a dotted tick. */
  readonly target?: number | null
  /** The scale ends here, as that of a share does at 100; by default at what has to be on it. */
  readonly most?: number
}

/** The interval of a figure from 0, with the figure as a dot. It is decoration: its numbers stand beside it. */
export function IntervalBar({ low, high, value, target = null, most }: IntervalBarProps) {
  const scale = scaleLinear([0, most ?? Math.max(high, value, target ?? 0)], [0, 100]).clamp(true)
  if (most === undefined) scale.nice(4)
  const at = (number: number) => `${scale(number)}%`
  return (
    <svg className="interval-bar" height="10" aria-hidden>
      <rect className="interval-bar__scale" y="2" width="100%" height="6" rx="3" />
      <rect className="chart-0" x={at(low)} y="3.5" width={`${scale(high) - scale(low)}%`} height="3" />
      {target !== null && <line className="interval-bar__target" x1={at(target)} x2={at(target)} y1="0" y2="10" />}
      <circle className="interval-bar__value" cx={at(value)} cy="5" r="4" />
    </svg>
  )
}
