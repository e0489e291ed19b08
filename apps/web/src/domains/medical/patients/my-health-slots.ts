import type { ComponentType } from 'react'
import { OwnFitness } from '../fitness/fitness-section.tsx'
import { OwnLetters } from '../letters/own-letters.tsx'
import { OwnCheckUps } from '../occupational/own-check-ups.tsx'

/** What other parts of the clinic add to My health, between the appointments and the visits. */
export const MY_HEALTH_SLOTS: readonly { readonly name: string; readonly component: ComponentType }[] = [
  { name: 'fitness', component: OwnFitness },
  { name: 'check-ups', component: OwnCheckUps },
  { name: 'letters', component: OwnLetters },
]
