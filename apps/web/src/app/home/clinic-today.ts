import { reservationAddress } from '@selamat/contract/domains/medical/appointments/reservation'
import { type ClinicPart, clinicHome, type WaitingPatient } from '@selamat/contract/domains/medical/clinic-home'
import { DOCTOR, MEDICAL_CENTER, MEDICINE } from '@selamat/contract/domains/medical/items'
import { dispensingAddress } from '../../domains/medical/prescriptions/addresses.ts'
import { visitAddress } from '../../domains/medical/visits/visit-queue.ts'
import { useCan } from '../../lib/session.ts'
import { useLoad } from '../../lib/use-load.ts'

/** Who waits is read anew so often by those who may have a part in the clinic; everybody else reads it once. */
const EVERY_MS = 20_000

/** What Home shows of the clinic; settled once it came or failed, at once for those who have no part in it. */
export function useClinicHome() {
  const can = useCan()
  const mayHavePart = can('create', DOCTOR) || can('update', MEDICAL_CENTER) || can('create', MEDICINE)
  const { data, error } = useLoad(clinicHome, {}, mayHavePart ? { everyMs: EVERY_MS } : {})
  return { data, isSettled: !mayHavePart || data !== null || error !== null }
}

/** The pages of each part: of one patient, and of all who wait. */
export const CLINIC_PAGES: Readonly<
  Record<ClinicPart, { readonly all: string; readonly of: (patient: WaitingPatient) => string }>
> = {
  DOCTOR: { all: '/medical-list', of: ({ id }) => visitAddress(id) },
  NURSE: { all: '/medical-center/queue', of: ({ number }) => reservationAddress(number) },
  PHARMACIST: { all: '/dispensing', of: ({ id }) => dispensingAddress(id) },
}
