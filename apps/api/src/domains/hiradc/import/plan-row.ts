import { randomUUID } from 'node:crypto'
import { dueWarnings } from '@selamat/contract/domains/hiradc/check-row'
import { CONTROL_TYPES, type ControlType } from '@selamat/contract/domains/hiradc/control-type'
import { type ControlInput, type RowFields, rowFields } from '@selamat/contract/domains/hiradc/hiradc-row'
import type { CheckedRow } from '../../../platform/import/importer.ts'
import { addError, type Draft, settleAmbiguous } from '../../../record-import/draft.ts'
import { normalise } from '../../../record-import/shape.ts'
import type { RowOfRevision } from '../queries/rows.ts'
import { existingKey, FURTHER_PLACES, furtherKeys } from './columns.ts'
import { type Facts, headKey, type KnownDraft, partKey } from './facts.ts'
import { statusText } from './status-text.ts'

/** The head of an assessment that a file begins. */
export interface NewHead {
  readonly key: string
  readonly title: string
  readonly process: string | null
  readonly departmentId: number
  readonly locationId: number
  readonly subLocationId: number | null
}

/** What a row would do. */
export interface Plan extends Omit<CheckedRow, 'targetId'> {
  readonly current: RowOfRevision | null
  /** The draft that it belongs to, or the head of a new one. */
  readonly of: KnownDraft | NewHead | null
  readonly fields: RowFields | null
}

const REQUIRED = 'This field is required'
const LEVELS = ['likelihood', 'severity', 'residualLikelihood', 'residualSeverity'] as const
const TEXTS = ['activity', 'subActivity', 'hazard', 'consequence', 'legalReference'] as const

const textOf = ({ values }: Draft, key: string): string => {
  const value = values.get(key)
  return typeof value === 'string' ? value : ''
}

/** Which draft a row belongs to: by number, else by title and place, else a new one. Errors are added to the row. */
function assessmentOf(draft: Draft, { byNumber, otherStates, byHead, subLocations }: Facts): Plan['of'] {
  const number = textOf(draft, 'number')
  if (number !== '') {
    const known = byNumber.get(number)
    if (known) return known
    const state = otherStates.get(number)
    const why = state === undefined ? 'You can write no assessment with this number' : statusText(state)
    addError(draft, 'number', why)
    return null
  }
  const title = textOf(draft, 'title')
  if (title === '') addError(draft, 'title', 'Give the title, or the number of an assessment')
  for (const key of ['department', 'location'] as const) {
    if (!draft.values.has(key)) addError(draft, key, REQUIRED)
  }
  const [departmentId, locationId] = [draft.values.get('department'), draft.values.get('location')]
  const part = textOf(draft, 'subLocation')
  const subLocationId = part === '' ? null : (subLocations.get(partKey(locationId, part)) ?? null)
  if (part !== '' && subLocationId === null && typeof locationId === 'number') {
    addError(draft, 'subLocation', 'The location has no active sub-location with this name or code')
  }
  if (title === '' || typeof departmentId !== 'number' || typeof locationId !== 'number') return null
  const key = headKey(title, departmentId, locationId, subLocationId)
  const head = { key, title, process: textOf(draft, 'process') || null, departmentId, locationId, subLocationId }
  return byHead.get(key) ?? head
}

/** The row of the draft that a row of the file changes. */
function rowIn(of: Plan['of'], draft: Draft, { rows }: Facts): RowOfRevision | null {
  if (of === null || 'key' in of) return null
  const same = (one: RowOfRevision) =>
    (['activity', 'subActivity', 'hazard'] as const).every(
      (field) => normalise(one[field]) === normalise(textOf(draft, field)),
    )
  return rows.get(of.revisionId)?.find(same) ?? null
}

/** The controls of a row after those of the file: of a type that the file names they are as it says, others stay. */
function controlsOf(draft: Draft, before: readonly ControlInput[]): ControlInput[] {
  const keyOf = (existing: boolean, type: ControlType, text: string) =>
    before.find((one) => one.existing === existing && one.type === type && normalise(one.text) === normalise(text))?.key
  const existing = CONTROL_TYPES.flatMap((type): ControlInput[] => {
    const texts = draft.values.get(existingKey(type))
    if (!Array.isArray(texts)) return before.filter((one) => one.existing && one.type === type)
    return texts.map((text: string) => ({
      key: keyOf(true, type, text) ?? randomUUID(),
      type,
      text,
      existing: true,
      ownerId: null,
      dueDate: null,
    }))
  })
  const named = FURTHER_PLACES.flatMap((place): ControlInput[] => {
    const keys = furtherKeys(place)
    const text = textOf(draft, keys.text)
    const type = CONTROL_TYPES.find((one) => one === draft.values.get(keys.type))
    const [ownerId, dueDate] = [draft.values.get(keys.owner), draft.values.get(keys.due)]
    if (text === '') {
      const more = [keys.type, keys.owner, keys.due].some((key) => draft.values.has(key))
      if (more) addError(draft, keys.text, 'Say what the control is')
      return []
    }
    const known = before.find((one) => !one.existing && normalise(one.text) === normalise(text))
    const kind = type ?? known?.type
    if (kind === undefined) {
      addError(draft, keys.type, REQUIRED)
      return []
    }
    return [
      {
        key: known?.key ?? randomUUID(),
        type: kind,
        text,
        existing: false,
        ownerId: typeof ownerId === 'number' ? ownerId : (known?.ownerId ?? null),
        dueDate: typeof dueDate === 'string' ? dueDate : (known?.dueDate ?? null),
      },
    ]
  })
  const keys = new Set(named.map(({ key }) => key))
  return [...existing, ...before.filter((one) => !one.existing && !keys.has(one.key)), ...named]
}

const plain = ({ key, type, text, existing, ownerId, dueDate }: ControlInput): ControlInput => ({
  key,
  type,
  text,
  existing,
  ownerId,
  dueDate,
})

/** Hints at the days of the file that have passed, as the form warns of them. */
function hintAtPassedDays(
  draft: Draft,
  controls: readonly ControlInput[],
  current: RowOfRevision | null,
  today: string,
) {
  for (const place of FURTHER_PLACES) {
    const keys = furtherKeys(place)
    const control = controls.find((one) => !one.existing && normalise(one.text) === normalise(textOf(draft, keys.text)))
    if (control === undefined || !draft.values.has(keys.due)) continue
    const followUp = current?.controls.find(({ key }) => key === control.key)?.followUp
    const [warning] = dueWarnings({ controls: [{ ...control, followUp }] }, today)
    if (warning) draft.notes.set(keys.due, { ...draft.notes.get(keys.due), hint: warning.message })
  }
}

/** What a row of a file does to a draft; nothing is read here. */
export function planRow(draft: Draft, facts: Facts): Plan {
  settleAmbiguous(draft, null)
  const of = assessmentOf(draft, facts)
  const current = rowIn(of, draft, facts)
  const hazard = facts.hazards.get(normalise(textOf(draft, 'hazard')))
  for (const key of ['activity', 'hazard'] as const) if (textOf(draft, key) === '') addError(draft, key, REQUIRED)
  const side = facts.matrix.likelihood.length
  for (const key of LEVELS) {
    const level = draft.values.get(key)
    if (typeof level === 'number' && level > side)
      addError(draft, key, `Level ${level} is not on the ${side} × ${side} matrix`)
  }
  const before = (current?.controls ?? []).map(plain)
  const controls = controlsOf(draft, before)
  const texts = Object.fromEntries(TEXTS.map((key) => [key, textOf(draft, key) || (current?.[key] ?? '')]))
  const changed = Object.fromEntries(
    [...LEVELS, 'category', 'condition', 'isCritical'].flatMap((key) =>
      draft.values.has(key) ? [[key, draft.values.get(key)]] : [],
    ),
  )
  const stored = current === null ? {} : fieldsOf(current)
  const library =
    current === null && hazard ? { hazardId: hazard.id, hazard: hazard.name, category: hazard.category } : {}
  const consequence = texts.consequence || (hazard?.consequences ?? '')
  const input = { ...stored, ...texts, consequence, ...library, ...changed, controls }
  const parsed = rowFields.safeParse(input)
  for (const { path, message } of parsed.error?.issues ?? []) addError(draft, String(path[0] ?? 'hazard'), message)
  hintAtPassedDays(draft, controls, current, facts.today)
  const notes = Object.fromEntries(draft.notes)
  const plan = { rowNumber: draft.rowNumber, notes, current, of, fields: parsed.data ?? null }
  if (Object.values(notes).some(({ wrong }) => wrong !== undefined)) return { ...plan, result: 'ERROR' }
  if (current === null || parsed.data === undefined) return { ...plan, result: 'NEW' }
  return { ...plan, result: isSame(parsed.data, current) ? 'SAME' : 'CHANGED' }
}

/** The written fields of a stored row. */
export function fieldsOf(row: RowOfRevision): RowFields {
  const {
    id: _id,
    revisionId: _of,
    key: _key,
    version: _version,
    position: _place,
    updatedAt: _at,
    updatedBy: _by,
    ...fields
  } = row
  return { ...fields, controls: row.controls.map(plain) }
}

/** Controls are read strongest first, whatever their order. */
function isSame(fields: RowFields, current: RowOfRevision): boolean {
  const sorted = (row: RowFields) => ({
    ...row,
    controls: row.controls.map(plain).toSorted((one, other) => one.key.localeCompare(other.key)),
  })
  const [one, other] = [sorted(fields), sorted(fieldsOf(current))]
  return Object.entries(one).every(
    ([key, value]) =>
      JSON.stringify(value) === JSON.stringify(Object.entries(other).find(([name]) => name === key)?.[1]),
  )
}
