import { DownOutlined, LeftOutlined, UpOutlined } from '@ant-design/icons'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { count } from '../../../lib/format.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import { texts } from '../texts.ts'
import './case-moves.css'

interface CaseMovesProps {
  readonly single: boolean
  /** The place of the open line; -1 where it is not among those loaded. */
  readonly at: number
  readonly count: number
  readonly total: Pagination | null
  readonly onMove: (by: 1 | -1) => void
  readonly onBack: () => void
}

/** From case to case: J and K, and on a phone back to the list. */
export function CaseMoves({ single, at, count: loaded, total, onMove, onBack }: CaseMovesProps) {
  const all = count(total?.totalItem ?? loaded)
  const previous = (
    <button key="previous" type="button" aria-label={texts.previous} disabled={at <= 0} onClick={() => onMove(-1)}>
      {single ? <UpOutlined /> : 'K'}
    </button>
  )
  const next = (
    <button
      key="next"
      type="button"
      aria-label={texts.next}
      disabled={at < 0 || at + 1 >= loaded}
      onClick={() => onMove(1)}
    >
      {single ? <DownOutlined /> : 'J'}
    </button>
  )
  const arrows = (
    <Row as="span" gap={6} align="stretch" className="case-moves__arrows">
      {single ? [previous, next] : [next, previous]}
    </Row>
  )
  if (!single) {
    return (
      <Row gap={8} size="small" tone="quiet" className="case-moves">
        {arrows}
        {texts.nextTask}
      </Row>
    )
  }
  return (
    <Row as="nav" gap={8} size="small" tone="quiet" className="size-body case-moves case-moves--single">
      <Row as="button" gap={8} type="button" className="case-moves__back" onClick={onBack}>
        <LeftOutlined aria-hidden />
        {at < 0 ? texts.backToList : texts.position(at + 1, all)}
      </Row>
      {arrows}
    </Row>
  )
}
