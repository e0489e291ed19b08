import type { ComponentType } from 'react'
import { FitnessAfterVisit } from '../fitness/fitness-section.tsx'
import { LettersSection } from '../letters/letters-section.tsx'
import { RiskSection } from '../occupational/risk-section.tsx'
import { PrescriptionSection } from '../prescriptions/prescription-section.tsx'

/** A visit that is on the screen. */
export interface OfVisit {
  readonly reservationId: number
  readonly patientId: number
  /** The visit is open to be written. */
  readonly canWrite: boolean
}

/** What other parts of the clinic put onto the page of a visit, each reads by itself. */
interface VisitSlot {
  readonly name: string
  /** Beside the history, below the findings, or below the disposition. */
  readonly place: 'left' | 'middle' | 'right'
  readonly component: ComponentType<OfVisit>
}
export const VISIT_SLOTS: readonly VisitSlot[] = [
  { name: 'risk', place: 'left', component: ({ patientId }) => <RiskSection userId={patientId} /> },
  { name: 'prescription', place: 'middle', component: PrescriptionSection },
  { name: 'fitness', place: 'right', component: ({ patientId }) => <FitnessAfterVisit userId={patientId} /> },
  { name: 'letters', place: 'right', component: LettersSection },
]
