import type { PermitTypeDetail } from '@selamat/contract/domains/permits/permit-type'
import { needsRescue, PERMIT_RISKS, type PermitRisk } from '@selamat/contract/domains/permits/permit-words'
import { LEAST_REMARK, saysWhy } from '@selamat/contract/domains/permits/permit-write'
import { formatInstant } from '@selamat/contract/kit/instants'
import { HOUR } from '@selamat/contract/kit/time'
import { texts } from './texts.ts'
import type { PermitValues } from './values.ts'

export type PermitField = keyof PermitValues
export type Problems = Partial<Record<PermitField, string>>

/** What is wrong with a window, in the words of the requester: the same as the server says. */
export function windowProblems({ startsAt, endsAt }: PermitValues, type: PermitTypeDetail | null, now: Date): Problems {
  const [from, until] = [new Date(startsAt), new Date(endsAt)]
  if (Number.isNaN(from.getTime()) || Number.isNaN(until.getTime())) return {}
  if (until <= from) return { endsAt: texts.endsBefore }
  if (until <= now) return { endsAt: texts.past }
  if (type === null || until.getTime() - from.getTime() <= type.maxHours * HOUR) return {}
  const latest = formatInstant(new Date(from.getTime() + type.maxHours * HOUR))
  return { endsAt: texts.tooLong(type.typeName.toLowerCase(), type.maxHours, latest) }
}

/** A required line that does not apply says why. */
export const needsRemark = ({ answer, remark }: PermitValues['checks'][number]): boolean =>
  answer === 'NA' && !saysWhy(remark)

type Lines = PermitTypeDetail['checklist']
type Checks = PermitValues['checks']

/** What is wrong with one line of a checklist, and where in the line. */
export interface LineProblem {
  readonly at: 'answer' | 'remark'
  readonly message: string
}

/** What is wrong with the required lines of a list, by line. */
export function lineProblems(lines: Lines, checks: Checks): ReadonlyMap<number, LineProblem> {
  const found = new Map<number, LineProblem>()
  for (const { id, isRequired } of lines) {
    const check = checks.find(({ itemId }) => itemId === id)
    if (!isRequired) continue
    if (!check?.answer) found.set(id, { at: 'answer', message: texts.answerLine })
    else if (check.answer === 'NO') found.set(id, { at: 'answer', message: texts.lineNotInPlace })
    else if (needsRemark(check)) found.set(id, { at: 'remark', message: texts.sayWhyHere(LEAST_REMARK) })
  }
  return found
}

/** Of several required lines of a list at least one applies. */
export function isLeftOut(lines: Lines, checks: Checks): boolean {
  const required = lines.filter(({ isRequired }) => isRequired)
  const isNotApplicable = (id: number) => checks.some(({ itemId, answer }) => itemId === id && answer === 'NA')
  return required.length > 1 && required.every(({ id }) => isNotApplicable(id))
}

/** How many fields of the checklists have to be corrected. */
export const checksWrong = (type: PermitTypeDetail | null, checks: Checks): number =>
  [type?.checklist ?? [], type?.safetyMandatories ?? []].reduce(
    (sum, lines) => sum + lineProblems(lines, checks).size + (isLeftOut(lines, checks) ? 1 : 0),
    0,
  )

/** What a request lacks before it can be submitted, at the field that cures it; nothing beside the window without a type. */
export function requestProblems(values: PermitValues, type: PermitTypeDetail | null, now: Date): Problems {
  const { kind, workTypeId, parentId, locationId, title, hiradcId, isolationPointIds, people, files, rankDetailIds } =
    values
  const isRanked = type?.ranks.some(({ details }) => details.length > 0)
  const answers = new Map(values.checks.map(({ itemId, answer }) => [itemId, answer]))
  const required = [...(type?.checklist ?? []), ...(type?.safetyMandatories ?? [])].filter(
    ({ isRequired }) => isRequired,
  )
  const left = required.filter(({ id }) => !answers.get(id))
  const unsaid = required.filter(({ id }) => values.checks.some((one) => one.itemId === id && needsRemark(one)))
  const leftOut = [type?.checklist ?? [], type?.safetyMandatories ?? []].some((list) => isLeftOut(list, values.checks))
  const refused = required.filter(({ id }) => answers.get(id) === 'NO')
  const has = (role: string) => people.some(({ userId, crewRole }) => userId > 0 && crewRole === role)
  const absent = (type?.documents ?? []).flatMap(({ id, itemName, isRequired }) =>
    isRequired && !files.some(({ itemId }) => itemId === id) ? itemName : [],
  )
  const missing: readonly (false | undefined | readonly [PermitField, string])[] = [
    title.trim() === '' && ['title', texts.needsTitle],
    workTypeId === 0 && ['workTypeId', texts.needsType],
    locationId === 0 && ['locationId', texts.needsLocation],
    kind !== 'PTW' && parentId === null && ['parentId', texts.needsParent],
    type?.needsHiradc && hiradcId === null && kind !== 'BY_DAY' && ['hiradcId', texts.needsHiradc],
    type?.needsIsolation && isolationPointIds.length === 0 && ['isolationPointIds', texts.needsIsolation],
    kind !== 'BY_DAY' && isRanked && rankDetailIds.length === 0 && ['rankDetailIds', texts.needsRank],
    leftOut && ['checks', texts.allLeftOut],
    unsaid.length > 0 && ['checks', texts.sayWhy(unsaid.map(({ itemName }) => itemName).join(', '))],
    refused.length > 0 && ['checks', texts.notInPlace(refused.map(({ itemName }) => itemName).join(', '))],
    left.length > 0 && ['checks', texts.checksLeft(left.length)],
    !has('HOLDER') && ['people', texts.needsHolder],
    type?.needsAttendant && !has('ATTENDANT') && ['people', texts.needsAttendant],
    type?.needsFireWatch && !has('FIRE_WATCH') && ['people', texts.needsFireWatch],
    type !== null && needsRescue(type.activity) && !has('RESCUE') && ['people', texts.needsRescue],
    kind !== 'BY_DAY' && absent.length > 0 && ['files', texts.needsDocuments(absent.join(', '))],
  ]
  return { ...Object.fromEntries(missing.filter((one) => !!one)), ...windowProblems(values, type, now) }
}

/** The highest rank of the details that apply; never lower than the lowest rank of the type. */
export function riskOf(rankDetailIds: readonly number[], type: PermitTypeDetail | null): PermitRisk {
  const ranks = type?.ranks ?? []
  const levels = (some: typeof ranks) => some.map(({ risk }) => PERMIT_RISKS.indexOf(risk))
  const applies = ranks.filter(({ details }) => details.some(({ id }) => rankDetailIds.includes(id)))
  const floor = ranks.length === 0 ? 0 : Math.min(...levels(ranks))
  return PERMIT_RISKS[Math.max(floor, ...levels(applies))] ?? 'LOW'
}

/** The parts of the form in their order, with the fields of each. */
const PARTS = [
  { id: 'work', title: texts.work, fields: ['workTypeId', 'parentId', 'title', 'method'] },
  { id: 'place', title: texts.place, fields: ['locationId', 'subLocationId', 'level', 'system', 'startsAt', 'endsAt'] },
  { id: 'hazards', title: texts.hazards, fields: ['rankDetailIds', 'hiradcId', 'checks'] },
  { id: 'people', title: texts.people, fields: ['holderId', 'projectId', 'people'] },
  { id: 'isolations', title: texts.isolations, fields: ['isolationPointIds'] },
  { id: 'equipment', title: texts.equipment, fields: ['equipment'] },
  { id: 'attachments', title: texts.attachments, fields: ['files'] },
] as const satisfies readonly { id: string; title: string; fields: readonly PermitField[] }[]

/** What the special permit of a day decides. */
const NOT_OF_A_DAY: readonly string[] = ['work', 'isolations']

/** The parts that can be written of a kind of permit. */
export const partsOf = (kind: PermitValues['kind']) =>
  kind === 'BY_DAY' ? PARTS.filter(({ id }) => !NOT_OF_A_DAY.includes(id)) : PARTS
