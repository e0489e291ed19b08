import { compileForm } from '@selamat/contract/domains/forms/compile-form'
import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import type { DraftValues } from '../../forms/index.ts'

/** The subject of a new report from the address. */
export interface About {
  readonly subject?: string | undefined
  readonly locationId?: string | undefined
  readonly subLocationId?: string | undefined
}

/** The query of an address with the subject of a new report. */
export const aboutOf = ({ subject, locationId, subLocationId }: About): About => ({
  subject,
  locationId,
  subLocationId,
})

/** The first answers of a report about something: its subject, cut to what the field takes, and its place. */
export function answersAbout(definition: FormDefinition, about: About): DraftValues {
  const { subjectFieldId, locationFieldId } = definition
  const field = compileForm(definition).nodes.get(subjectFieldId)?.node
  const most = field?.type === 'field' && 'max' in field.settings ? field.settings.max : undefined
  const locationId = Number(about.locationId)
  const place = { locationId, subLocationId: Number(about.subLocationId) || null }
  return {
    ...(about.subject === undefined ? {} : { [subjectFieldId]: about.subject.slice(0, most) }),
    ...(locationFieldId && Number.isSafeInteger(locationId) && locationId > 0 ? { [locationFieldId]: place } : {}),
  }
}
