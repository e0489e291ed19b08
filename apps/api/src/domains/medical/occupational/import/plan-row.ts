import type { ImportRow } from '../../../../platform/import/importer.ts'
import { addError, type Draft } from '../../../../record-import/draft.ts'
import { examinedOnProblem, HANDED_OVER, yearTaken } from '../examination-rules.ts'
import type { Facts, KnownExamination } from './facts.ts'
import { HEAD, keyOf, type PartKind } from './part-kinds.ts'

/** A check-up that rows begin. */
export interface NewHead {
  readonly key: string
  readonly userId: number
  readonly companyId: number
  readonly examinedOn: string
  readonly examinationType: string
  readonly planYear: number | null
  readonly provider: string
}

/** What a row of a file does. */
export interface Plan extends Pick<ImportRow, 'rowNumber'> {
  readonly result: 'NEW' | 'SAME' | 'ERROR'
  readonly notes: Readonly<Record<string, { readonly wrong?: string }>>
  /** The check-up that has the part already, or gets it. */
  readonly current: { readonly id: number } | null
  readonly into: KnownExamination | NewHead | null
  readonly part: Readonly<Record<string, unknown>> | null
  /** Which part it is. */
  readonly key: string
}

const REQUIRED = 'This field is required'

/** Whose check-up of which day a row is about: one that is there, or a new one. Errors stand at the cells. */
function headOf(draft: Draft, { people, today, examinations }: Facts): Plan['into'] {
  const { values } = draft
  for (const key of ['username', 'examinedOn', 'examinationType', 'provider'] as const) {
    if (!values.has(key) && !draft.notes.has(key)) addError(draft, key, REQUIRED)
  }
  const person = people.get(String(values.get('username')))
  const examinedOn = HEAD.examinedOn.safeParse(values.get('examinedOn')).data
  const type = HEAD.examinationType.safeParse(values.get('examinationType')).data
  const provider = HEAD.provider.safeParse(values.get('provider')).data
  const late = examinedOn === undefined ? null : examinedOnProblem(examinedOn, today)
  if (late !== null) addError(draft, 'examinedOn', late)
  const year = HEAD.planYear.safeParse(values.get('planYear')).data ?? null
  const isAnnual = type === 'PERIODIC'
  if (type !== undefined && !isAnnual && year !== null)
    addError(draft, 'planYear', 'Only an annual check-up has a year')
  if (!person || examinedOn === undefined || type === undefined || provider === undefined) return null
  const own = examinations.filter(({ userId }) => userId === person.id)
  const known = own.find((one) => one.examinedOn === examinedOn && one.examinationType === type)
  if (known) return known
  const planYear = isAnnual ? (year ?? Number(examinedOn.slice(0, 4))) : null
  if (planYear !== null && own.some((one) => one.planYear === planYear)) {
    addError(draft, 'planYear', yearTaken(person.fullName, planYear))
  }
  const key = [person.id, examinedOn, type].join(' ')
  return { key, userId: person.id, companyId: person.companyId, examinedOn, examinationType: type, planYear, provider }
}

const isSame = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(one).every((key) => (one[key] ?? null) === (other[key] ?? null))

/** What a row of a provider's file does to a check-up; nothing is read here. */
export function planRow(kind: PartKind, draft: Draft, facts: Facts): Plan {
  const into = headOf(draft, facts)
  const own = kind.fields.flatMap(({ key }) => (key in HEAD ? [] : [[key, draft.values.get(key)] as const]))
  const written = Object.fromEntries(own.filter(([, value]) => value !== undefined))
  const parsed = kind.schema.safeParse({ ...kind.defaults, ...written })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const key = String(path[0] ?? 'username')
    addError(draft, key, draft.values.has(key) || !kind.needed.includes(key) ? message : REQUIRED)
  }
  const part = parsed.data ?? null
  const key = part === null ? '' : keyOf(kind, part)
  const stored = into !== null && 'id' in into && part !== null ? into.parts[key] : undefined
  const same = stored !== undefined && part !== null && isSame(part, stored)
  const [at = 'username'] = kind.keys
  if (stored !== undefined && !same) addError(draft, at, 'This check-up has another one already. Change it on its page')
  if (into !== null && 'id' in into && stored === undefined && into.status !== 'DRAFT') {
    addError(draft, 'examinedOn', HANDED_OVER)
  }
  const notes = Object.fromEntries(draft.notes)
  const plan = { rowNumber: draft.rowNumber, notes, into, part, key, current: into && 'id' in into ? into : null }
  if (Object.values(notes).some(({ wrong }) => wrong !== undefined) || part === null)
    return { ...plan, result: 'ERROR' }
  return { ...plan, result: same ? 'SAME' : 'NEW' }
}
