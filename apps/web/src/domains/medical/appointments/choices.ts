import { clinician } from '@selamat/contract/domains/medical/appointments/clinician'
import { visitType } from '@selamat/contract/domains/medical/appointments/visit-type'
import { choicesOf } from '../../../lib/resource-reads.ts'

export const clinicians = choicesOf(clinician)
export const visitTypes = choicesOf(visitType)
