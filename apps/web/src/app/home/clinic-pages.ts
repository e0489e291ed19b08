import { reservationAddress } from '@selamat/contract/domains/medical/appointments/reservation'
import type { ClinicPart, WaitingPatient } from '@selamat/contract/domains/medical/clinic-home'
import { dispensingAddress } from '../../domains/medical/prescriptions/addresses.ts'
import { visitAddress } from '../../domains/medical/visits/addresses.ts'

/** The pages of each part: of one patient, and of all who wait. */
export const CLINIC_PAGES: Readonly<
  Record<ClinicPart, { readonly all: string; readonly of: (patient: WaitingPatient) => string }>
> = {
  DOCTOR: { all: '/medical-list', of: ({ id }) => visitAddress(id) },
  NURSE: { all: '/medical-center/queue', of: ({ number }) => reservationAddress(number) },
  PHARMACIST: { all: '/dispensing', of: ({ id }) => dispensingAddress(id) },
}
