import { booking } from '@selamat/contract/domains/medical/appointments/booking'
import { reservationReads, reservationViews } from '@selamat/contract/domains/medical/appointments/reservation-reads'
import { refresh } from '../../../lib/use-load.ts'

/** Reads again what a booking or an answer changes. */
export const refreshReservations = () =>
  refresh(
    reservationViews.own,
    reservationViews.board,
    reservationViews.summary,
    reservationViews.undoable,
    booking.times,
    booking.quota,
    ...Object.values(reservationReads).flatMap(({ list, history, detail }) => [list, history, detail]),
  )
