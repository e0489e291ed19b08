import { Row, Text } from '../../ui/layout/layout.tsx'
import { Mark } from '../../ui/mark.tsx'
import type { StatusKey } from '../../ui/status.ts'
import './plot-plan.css'

const TANKS = [
  [66, 75],
  [146, 75],
  [227, 75],
  [66, 156],
  [146, 156],
  [227, 156],
] as const
const UNITS = [338, 376, 413, 451, 489, 526] as const

interface Pin {
  readonly x: number
  readonly y: number
  readonly status: StatusKey
  readonly label?: { readonly text: string; readonly width: number }
}

const PINS: readonly Pin[] = [
  { x: 146, y: 75, status: 'inforce', label: { text: 'Hot work, in force', width: 122 } },
  { x: 380, y: 73, status: 'waiting' },
  { x: 513, y: 73, status: 'ended' },
  { x: 82, y: 342, status: 'inforce' },
  { x: 387, y: 287, status: 'stopped', label: { text: 'Stopped by alarm', width: 110 } },
  { x: 381, y: 392, status: 'attention', label: { text: 'Gas test due', width: 88 } },
]

const LEGEND = [
  ['inforce', 'In force'],
  ['waiting', 'Waiting'],
  ['attention', 'Needs attention'],
  ['stopped', 'Stopped'],
  ['ended', 'Ended'],
] as const

/** A plant from above with its work permits: what the product is about, in one picture. */
export function PlotPlan() {
  return (
    <div className="plot-plan" aria-hidden>
      <Text as="p" size="figure" className="plot-plan__motto">
        Everyone who starts a job here goes home safe.
      </Text>
      <svg viewBox="0 0 602 452" role="presentation">
        <rect className="plot-plan__ground" x="1" y="1" width="600" height="450" rx="13" />
        <path className="plot-plan__road" d="M291 1v450M1 235h600M291 338h310" />
        <path className="plot-plan__lane" d="M291 1v450M1 235h600M291 338h310" />
        <rect className="plot-plan__bund" x="26" y="34" width="243" height="163" rx="6" />
        {TANKS.map(([x, y]) => (
          <g key={`${x}-${y}`} className="plot-plan__built">
            <circle cx={x} cy={y} r="32" />
            <circle cx={x} cy={y} r="24" />
          </g>
        ))}
        <g className="plot-plan__built">
          <rect x="319" y="34" width="121" height="79" rx="5" />
          <rect x="458" y="34" width="110" height="79" rx="5" />
          <rect x="319" y="131" width="249" height="66" rx="5" />
          {UNITS.map((x) => (
            <rect key={x} x={x} y="148" width="23" height="33" rx="3" />
          ))}
          <rect x="26" y="267" width="113" height="156" rx="5" />
          <rect x="158" y="267" width="107" height="69" rx="5" />
          <rect x="158" y="353" width="107" height="70" rx="5" />
          <rect x="323" y="259" width="245" height="57" rx="5" />
          <rect x="323" y="361" width="113" height="62" rx="5" />
          <circle cx="488" cy="392" r="31" />
          <circle cx="549" cy="392" r="21" />
        </g>
        {PINS.map(({ x, y, status, label }) => (
          <g key={`${x}-${y}`} className="plot-plan__pin">
            <circle cx={x} cy={y} r="16" />
            <g transform={`translate(${x - 6} ${y - 6})`}>
              <Mark status={status} size={12} />
            </g>
            {label !== undefined && (
              <>
                <rect x={x + 24} y={y - 10.5} width={label.width} height="21" rx="4" />
                <text className="size-tiny weight-medium" x={x + 34} y={y + 4}>
                  {label.text}
                </text>
              </>
            )}
          </g>
        ))}
      </svg>
      <Row as="ul" gap={20} wrap size="body" className="plot-plan__legend">
        {LEGEND.map(([status, word]) => (
          <Row as="li" gap={8} key={status}>
            <Mark status={status} />
            {word}
          </Row>
        ))}
      </Row>
    </div>
  )
}
