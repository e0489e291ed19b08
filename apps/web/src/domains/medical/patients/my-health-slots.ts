import type { ComponentType } from 'react'

/** What other parts of the clinic add to My health, between the appointments and the visits: fitness, letters, results. */
export const MY_HEALTH_SLOTS: readonly { readonly name: string; readonly component: ComponentType }[] = []
