import { formatDate } from '@selamat/contract/kit/dates'
import { type RawBuilder, sql } from 'kysely'
import { gate } from './gate.ts'
import { PLACED } from './place.ts'
import { closed, endOfDay, open, warning, workOf } from './verdict.ts'

/** The ids of the permit's location, of those in which it lies and of those inside it. */
const PLACES: RawBuilder<readonly number[]> = sql`array(select locations_above(p.location_id)
  union select locations_within(array[p.location_id]))`

/** The assessment is in force, and of this place. */
export const hiradc = gate({
  facts: { places: PLACES },
  lookUp: async ({ db, ports, permit: { companyId, hiradcId }, today }) => ({
    assessment: hiradcId === null ? null : await ports.hiradcInForce(db, { companyId, hiradcId, today }),
  }),
  sources: {
    locations: PLACED,
    hiradcRevisions: {
      concerned: (id) => sql`p.hiradc_id in (select r.hiradc_id from hiradc_revisions r where r.id = ${id})`,
    },
  },
  fix: (facts) =>
    facts.permit.hiradcId === null
      ? workOf(facts)
      : { label: 'Open HIRADC', address: `/detail-hiradc?id=${facts.permit.hiradcId}` },
  judge({ assessment, places, settings, permit }) {
    const { hiradcId, needsHiradc, approvedAt, locationName } = permit
    if (hiradcId === null) return needsHiradc ? closed('No HIRADC is named') : null
    if (!assessment) return closed('The HIRADC is no longer in force')
    const text = `${assessment.number} revision ${assessment.revision}`
    const until = endOfDay(assessment.validUntil)
    const isOfPlace = places.includes(assessment.locationId)
    if (!isOfPlace && settings.hiradcOfPlaceRequired) {
      return closed(`${text} is of ${assessment.locationName}, not of ${locationName}`)
    }
    if (assessment.isOverdue) return warning(`${text}, its review is overdue`)
    // Who approved the permit has read another revision.
    const since = assessment.approvedAt
    if (since !== null && approvedAt !== null && since > approvedAt) {
      return warning(`Revision ${assessment.revision} since ${formatDate(since)}: read the changed controls`, until)
    }
    return isOfPlace ? open(text, until) : warning(`${text} was written for ${assessment.locationName}`, until)
  },
})
