import type { ComponentType } from 'react'

/** A part of the clinic that says more of a reservation: it reads by itself what it needs. */
export interface ReservationSection {
  readonly id: string
  readonly Section: ComponentType<{ readonly reservationId: number }>
  /** Also for the patient; otherwise for the care team alone. */
  readonly forPatient?: boolean
}

/** What stands on the page of a reservation below its facts, in this order. */
export const RESERVATION_SECTIONS: readonly ReservationSection[] = []
