import { scaleLinear } from 'd3-scale'

const WIDTH = 120
const HEIGHT = 26
const EDGE = 4

interface SparkProps {
  /** Oldest first. */
  readonly values: readonly number[]
  readonly normal: readonly [number, number] | null
  /** What the line shows, in words. */
  readonly label: string
}

/** A small line of the last measurements over the band of normal values; the values stand beside it as text. */
export function Spark({ values, normal, label }: SparkProps) {
  const all = [...values, ...(normal ?? [])]
  const y = scaleLinear([Math.min(...all), Math.max(...all)], [HEIGHT - EDGE, EDGE])
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [EDGE, WIDTH - EDGE])
  const points = values.map((value, at) => `${x(values.length === 1 ? 1 : at)},${y(value)}`)
  const last = values.at(-1)
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
      {normal && (
        <rect className="spark__band" x="0" width={WIDTH} y={y(normal[1])} height={y(normal[0]) - y(normal[1])} />
      )}
      <polyline className="spark__line" points={points.join(' ')} />
      {last !== undefined && <circle className="spark__last" cx={WIDTH - EDGE} cy={y(last)} r="3" />}
    </svg>
  )
}
