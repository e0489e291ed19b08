import { writeQuery } from '../../../../lib/navigation.ts'

interface Subject {
  readonly code: string
  readonly reason: string | null
  readonly locationId?: number | null
  readonly subLocationId?: number | null
}

/** The form of an inspection of equipment, with its code and place filled in. */
export const inspectionAddress = (
  { id, code, locationId, subLocationId }: Omit<Subject, 'reason'> & { readonly id: number },
  formId: number,
): string =>
  `/form/${formId}${writeQuery({
    equipmentId: id,
    subject: code,
    locationId: locationId ?? undefined,
    subLocationId: subLocationId ?? undefined,
  })}`

/** The form of a new report about equipment that must not be used, with its data filled in. */
export const followUpAddress = ({ code, reason, locationId, subLocationId }: Subject): string =>
  `/new-report${writeQuery({
    subject: reason === null ? code : `${code}: ${reason}`,
    locationId: locationId ?? undefined,
    subLocationId: subLocationId ?? undefined,
  })}`
