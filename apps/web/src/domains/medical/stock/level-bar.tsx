import type { CSSProperties } from 'react'
import { texts } from '../texts.ts'
import './level-bar.css'

interface Level {
  readonly qty: number
  readonly minimum: number | null
  readonly maximum: number | null
}

/** How full the shelf is, with a mark at the minimum. */
export function LevelBar({ qty, minimum, maximum }: Level) {
  const most = Math.max(maximum ?? 0, (minimum ?? 0) * 2, qty, 1)
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--filled': `${(100 * qty) / most}%`,
    '--minimum': `${(100 * (minimum ?? 0)) / most}%`,
  }
  return (
    <span className="level-bar" style={style}>
      <span className={`level-bar__track${minimum === null ? '' : ' level-bar__track--marked'}`} aria-hidden />
      <small>{texts.levelBounds(minimum, maximum)}</small>
    </span>
  )
}
