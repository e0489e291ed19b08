import { PERMIT_RISK_LABELS, PERMIT_RISKS } from '@selamat/contract/domains/permits/permit-words'
import { coating } from './coating.ts'
import { confinedSpace } from './confined-space.ts'
import { electricalWork } from './electrical-work.ts'
import { excavation } from './excavation.ts'
import { generalWork } from './general-work.ts'
import { hotWork } from './hot-work.ts'
import type { LibraryLine, LibraryType } from './library-type.ts'
import { lifting } from './lifting.ts'
import { lineBreaking } from './line-breaking.ts'
import { LISTS } from './lists.ts'
import { mechanicalMaintenance } from './mechanical-maintenance.ts'
import { pressureTest } from './pressure-test.ts'
import { radiography } from './radiography.ts'
import { shutdownWork } from './shutdown-work.ts'
import { workAtHeight } from './work-at-height.ts'

const TYPES: readonly LibraryType[] = [
  generalWork,
  mechanicalMaintenance,
  shutdownWork,
  hotWork,
  confinedSpace,
  workAtHeight,
  electricalWork,
  lifting,
  excavation,
  radiography,
  lineBreaking,
  coating,
  pressureTest,
]

const linesOf = (list: string, lines: readonly LibraryLine[], isRequired: boolean, code: string | null = null) =>
  lines.map(([itemName, source], index) => ({ list, code, itemName, source, isRequired, position: index + 1 }))

/** The types of work that every operating company starts with. */
export const LIBRARY_TYPES = TYPES.map(({ type }) => type)

/** Their ranks, from low to high, each with its details and the code of its type. */
export const LIBRARY_RANKS = TYPES.flatMap(({ type: { code }, ranks }) =>
  PERMIT_RISKS.flatMap((risk) =>
    ranks[risk] ? [{ code, risk, rankName: PERMIT_RISK_LABELS[risk], details: ranks[risk] }] : [],
  ),
)

/** The lines of all lists; those of a checklist with the code of their type. */
export const LIBRARY_LINES = [
  ...TYPES.flatMap(({ type: { code }, checklist }) => linesOf('CHECKLIST', checklist, true, code)),
  ...linesOf('SAFETY_MANDATORY', LISTS.SAFETY_MANDATORY, true),
  // Which of them a permit needs depends on its work.
  ...linesOf('DOCUMENT', LISTS.DOCUMENT, false),
  ...linesOf('WORK_AGREEMENT', LISTS.WORK_AGREEMENT, true),
]
