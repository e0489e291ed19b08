/** Who waits for medicine, with the medicine of one of them. */
export const dispensingAddress = (reservationId: number): string => `/dispensing?id=${reservationId}`
