import { type FormDefinition, leavesOf } from '@selamat/contract/domains/forms/form'
import { equipmentFieldOf } from '@selamat/contract/domains/forms/inspection-fields'
import type { DraftValues } from '../../forms/index.ts'

/** The subject of a new report from the address. */
export interface About {
  readonly subject?: string | undefined
  readonly locationId?: string | undefined
  readonly subLocationId?: string | undefined
  /** The equipment that it is the inspection of. */
  readonly equipmentId?: string | undefined
}

/** The query of an address with the subject of a new report. */
export const aboutOf = ({ subject, locationId, subLocationId, equipmentId }: About): About => ({
  subject,
  locationId,
  subLocationId,
  equipmentId,
})

/** The equipment that a report is the inspection of; null for any other report. */
export const inspectedId = ({ equipmentId }: About): number | null => {
  const id = Number(equipmentId)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The first answers of a report about something: its subject, cut to what the field takes, and its place. */
export function answersAbout(definition: FormDefinition, about: About): DraftValues {
  const { subjectFieldId, locationFieldId } = definition
  const field = leavesOf(definition.sections).find(({ id }) => id === subjectFieldId)
  const most = field?.type === 'field' && 'max' in field.settings ? field.settings.max : undefined
  const locationId = Number(about.locationId)
  const place = { locationId, subLocationId: Number(about.subLocationId) || null }
  const equipmentId = inspectedId(about)
  const item = equipmentId === null ? undefined : equipmentFieldOf(definition)
  return {
    ...(item === undefined ? {} : { [item.id]: equipmentId }),
    ...(about.subject === undefined ? {} : { [subjectFieldId]: about.subject.slice(0, most) }),
    ...(locationFieldId && Number.isSafeInteger(locationId) && locationId > 0 ? { [locationFieldId]: place } : {}),
  }
}
