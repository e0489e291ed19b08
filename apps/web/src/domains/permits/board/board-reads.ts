import { alarm } from '@selamat/contract/domains/permits/board/alarm'
import { board } from '@selamat/contract/domains/permits/board/board'
import { shiftBrief } from '@selamat/contract/domains/permits/board/shift-brief'
import { permitFigures } from '@selamat/contract/domains/permits/figures/permit-figures'

/** What shows who is at work under which permit. */
export const BOARD_READS = [
  board.read,
  board.changes,
  alarm.running,
  alarm.muster,
  alarm.preview,
  shiftBrief.read,
  shiftBrief.areas,
  permitFigures.read,
]
