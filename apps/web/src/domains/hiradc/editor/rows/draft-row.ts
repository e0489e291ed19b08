import { strengthOf } from '@selamat/contract/domains/hiradc/check-row'
import type { ControlInput, RowFields, RowInput, StoredRow } from '@selamat/contract/domains/hiradc/hiradc-row'
import { newKey } from '../../../../lib/crypto.ts'

/** A control on the screen: what is written, and what became of its follow-up action. */
export type DraftControl = ControlInput & { readonly followUp: StoredRow['controls'][number]['followUp'] }

/** A row on the screen. Each change makes a new one, so that only what shows it is drawn again. */
export type DraftRow = Readonly<Omit<RowFields, 'controls'>> & {
  readonly key: string
  readonly position: number
  readonly controls: readonly DraftControl[]
}

/** What can be changed of a row. */
export type RowPatch = Partial<Omit<DraftRow, 'key'>>

/** A row as it was read, for writing. */
export function draftOf(stored: StoredRow): DraftRow {
  const { version: _version, updatedAt: _at, updatedBy: _by, controls, ...fields } = stored
  return { ...fields, controls: controls.map(({ ownerName: _name, ...control }) => control) }
}

/** A row as it is sent, over the version that was read. */
export const inputOf = ({ controls, ...fields }: DraftRow, version: number): RowInput => ({
  ...fields,
  version,
  controls: controls.map(({ followUp: _, ...control }) => control),
})

const blank = {
  activity: '',
  subActivity: '',
  hazardId: null,
  hazard: '',
  category: null,
  condition: 'ROUTINE',
  consequence: '',
  likelihood: null,
  severity: null,
  residualLikelihood: null,
  residualSeverity: null,
  legalReference: '',
  isCritical: false,
  controls: [],
} as const satisfies RowPatch

/** A new row; what is known of it already stands in the patch. */
export const newRow = (position: number, known: RowPatch = {}): DraftRow => ({
  ...blank,
  ...known,
  key: newKey(),
  position,
})

/** The same work and hazard once more: its further controls have no follow-up action yet. */
export const copyOf = (row: DraftRow, position: number): DraftRow => ({
  ...row,
  key: newKey(),
  position,
  controls: row.controls.map((control) => ({ ...control, key: newKey(), followUp: null })),
})

/** A control with a key of its own. */
export const newControl = (control: Omit<ControlInput, 'key'>): DraftControl => ({
  ...control,
  key: newKey(),
  followUp: null,
})

/** The strongest first, those of one level as they were written. */
export const byStrength = (controls: readonly DraftControl[]): DraftControl[] =>
  controls.toSorted((one, other) => strengthOf(one.type) - strengthOf(other.type))

/** What is stored of a row, whatever the order of its controls within a level. */
const contentOf = (row: DraftRow) => JSON.stringify(Object.entries(inputOf(row, 0)).toSorted(byName))
const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => one.localeCompare(other)

/** Whether two rows would be stored alike. */
export const isSameRow = (one: DraftRow, other: DraftRow): boolean =>
  one === other || contentOf(one) === contentOf(other)
