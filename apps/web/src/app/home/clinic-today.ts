import { clinicHome } from '@selamat/contract/domains/medical/clinic-home'
import { DOCTOR, MEDICAL_CENTER, MEDICINE } from '@selamat/contract/domains/medical/items'
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
