import type { ComponentType } from 'react'

/** What other parts of the clinic add to a medical record: examinations, letters, prescriptions. Each reads by itself. */
interface RecordSlot {
  readonly name: string
  readonly component: ComponentType<{ readonly userId: number }>
}
export const RECORD_SLOTS: readonly RecordSlot[] = []
