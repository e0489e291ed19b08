import type { ComponentType } from 'react'
import { FitnessSection } from '../fitness/fitness-section.tsx'
import { AnnualCheckUpSection, CheckUpSection } from '../occupational/check-up-section.tsx'
import { RiskSection } from '../occupational/risk-section.tsx'
import { ConsentSection } from './consent/consent-section.tsx'

/** What other parts of the clinic add to a medical record. Each reads by itself. */
interface RecordSlot {
  readonly name: string
  readonly component: ComponentType<{ readonly userId: number }>
}
export const RECORD_SLOTS: readonly RecordSlot[] = [
  { name: 'fitness', component: FitnessSection },
  { name: 'risk', component: RiskSection },
  { name: 'annual', component: AnnualCheckUpSection },
  { name: 'check-ups', component: CheckUpSection },
  { name: 'consents', component: ConsentSection },
]
