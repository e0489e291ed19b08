import { ArrowDownOutlined, ArrowUpOutlined, MinusOutlined } from '@ant-design/icons'
import type { ComponentProps, ReactNode } from 'react'
import { count } from '../../lib/format.ts'
import { Row, Text } from '../layout/layout.tsx'
import { Link } from '../link.tsx'
import { Mark } from '../mark.tsx'
import type { StatusKey } from '../status.ts'
import './figures.css'
import { IntervalBar } from './interval-bar.tsx'

/** How a figure compares with an earlier one. */
interface Trend {
  readonly goes: 'up' | 'down' | 'nowhere'
  readonly text: string
}

export interface Figure {
  readonly label: string
  readonly mark?: StatusKey
  /** Null while it loads. */
  readonly value: number | null
  /** The rows that it counts; none where they are nobody's to read. */
  readonly to?: string
  readonly note?: string
  /** Within which it lies, as a bar. */
  readonly interval?: Pick<ComponentProps<typeof IntervalBar>, 'low' | 'high'> | null
  /** Null where it is not known. */
  readonly trend?: Trend | null
  /** These rows are on the page now. */
  readonly isShown?: boolean
}

const ARROWS: Readonly<Record<Trend['goes'], ReactNode>> = {
  up: <ArrowUpOutlined />,
  down: <ArrowDownOutlined />,
  nowhere: <MinusOutlined />,
}

/** The trend of a figure against one of before: `3 more than in the 30 days before`. */
export function trendOf(now: number, before: number, when: string): Trend {
  if (now === before) return { goes: 'nowhere', text: `as many as ${when}` }
  const [goes, word] = now > before ? (['up', 'more'] as const) : (['down', 'fewer'] as const)
  return { goes, text: `${count(Math.abs(now - before))} ${word} than ${when}` }
}

/** The figures of a page in one strip, each a link to the rows that it counts. */
export const Figures = ({ label, figures }: { readonly label: string; readonly figures: readonly Figure[] }) => (
  <ul className="boxed page-figures" aria-label={label}>
    {figures.map((figure) => (
      <li key={figure.label}>
        <FigureLink {...figure} />
      </li>
    ))}
  </ul>
)

const FigureLink = ({ to, isShown, ...figure }: Figure) =>
  to === undefined ? (
    <div className="stack gap-2 size-body">
      <FigureContent {...figure} />
    </div>
  ) : (
    <Link to={to} className="stack gap-2 pressable size-body" aria-current={isShown || undefined}>
      <FigureContent {...figure} />
    </Link>
  )

const FigureContent = ({ label, mark, value, note, interval, trend }: Figure) => (
  <>
    <Row as="span" gap={8} tone="secondary">
      {mark && <Mark status={mark} />}
      {label}
    </Row>
    <Text as="strong" size="figure" tone="plain">
      {value === null ? '–' : count(value)}
    </Text>
    {interval && value !== null && <IntervalBar {...interval} value={value} />}
    {note !== undefined && <small>{note}</small>}
    {trend && (
      <Row as="small" gap={4}>
        {ARROWS[trend.goes]} {trend.text}
      </Row>
    )}
  </>
)
