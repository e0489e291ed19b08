import { CONTROL_TYPE_LABELS, CONTROL_TYPES } from '@selamat/contract/domains/hiradc/control-type'
import { byStrength, type DraftControl } from '../rows/draft-row.ts'
import type { RowStore } from '../rows/row-store.ts'

/** The types of controls as choices, the strongest first. */
export const controlTypes = CONTROL_TYPES.map((value) => ({ value, label: CONTROL_TYPE_LABELS[value] }))

/** Changes the controls of a row, which stay with the strongest first. */
export function changeControls(
  store: RowStore,
  rowKey: string,
  change: (controls: readonly DraftControl[]) => readonly DraftControl[],
): void {
  const state = store.state(rowKey)
  if (state !== null) store.change(rowKey, { controls: byStrength(change(state.row.controls)) })
}

/** Changes one control of a row. */
export const changeControl = (store: RowStore, rowKey: string, key: string, patch: Partial<DraftControl>): void =>
  changeControls(store, rowKey, (controls) =>
    controls.map((control) => (control.key === key ? { ...control, ...patch } : control)),
  )
