import type { ComponentType } from 'react'
import { AnnualCheckUpSection, CheckUpSection } from '../occupational/check-up-section.tsx'

/** What other parts of the clinic add to a medical record. Each reads by itself. */
interface RecordSlot {
  readonly name: string
  readonly component: ComponentType<{ readonly userId: number }>
}
export const RECORD_SLOTS: readonly RecordSlot[] = [
  { name: 'annual', component: AnnualCheckUpSection },
  { name: 'check-ups', component: CheckUpSection },
]
