import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PERMIT_LISTS } from '@selamat/contract/domains/permits/permit-list-item'
import { PERMIT_RISK_LABELS, PERMIT_RISKS } from '@selamat/contract/domains/permits/permit-words'
import { workType } from '@selamat/contract/domains/permits/work-type'
import { z } from 'zod'

/** A line with its source; null: a rule of the site. */
const line = z.strictObject({ text: z.string(), source: z.string().nullable() })

/** A type of work as every company starts with it: its needs, what decides the risk, and the checklist. */
const libraryType = z.strictObject({
  type: workType.write,
  /** The details of each rank; what one of them says has to be true of the work. */
  ranks: z.partialRecord(z.enum(PERMIT_RISKS), z.array(z.string())),
  checklist: z.array(line),
})

/** The lists that every permit shows. */
const libraryLists = z.record(z.enum(PERMIT_LISTS).exclude(['CHECKLIST']), z.array(line))

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'))
const TYPES = z.array(libraryType).parse(read('work-types.json'))
const LISTS = libraryLists.parse(read('lists.json'))

const linesOf = (
  list: string,
  lines: readonly z.output<typeof line>[],
  isRequired: boolean,
  code: string | null = null,
) => lines.map(({ text, source }, index) => ({ list, code, itemName: text, source, isRequired, position: index + 1 }))

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
