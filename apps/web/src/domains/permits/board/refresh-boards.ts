import { alarm } from '@selamat/contract/domains/permits/board/alarm'
import { board } from '@selamat/contract/domains/permits/board/board'
import { shiftBrief } from '@selamat/contract/domains/permits/board/shift-brief'
import { permitFigures } from '@selamat/contract/domains/permits/figures/permit-figures'
import { refresh } from '../../../lib/use-load.ts'

/** Events that come one after the other, as when a whole site is stopped, are one reload. */
const TOGETHER_MS = 400
let isWaiting = false

/** A permit, or somebody at work under one, has changed: what shows it on the screen reads it anew. */
export function refreshBoards(): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    void refresh(
      board.read,
      board.changes,
      alarm.running,
      alarm.muster,
      alarm.preview,
      shiftBrief.read,
      shiftBrief.areas,
      permitFigures.read,
    )
  }, TOGETHER_MS)
}
