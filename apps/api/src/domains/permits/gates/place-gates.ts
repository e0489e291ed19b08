import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import { closed, earliest, endOfDay, firstOf, type Judge, open, part, recordOf, toDo, type Verdict } from './verdict.ts'

/** What is used is in service, licensed and inspected. */
export const equipment: Judge = ({ equipment }, at) => {
  // What is worked on is out of service for just that reason.
  const used = equipment.filter(({ isSubject }) => !isSubject)
  if (used.length === 0) return null
  const today = formatDate(at)
  const unfit = used.flatMap(({ id, code, status, nextDueOn, licenceMissing }) => {
    if (status !== 'READY' && status !== 'IN_USE') return [{ id, text: `${code} is out of service` }]
    if (licenceMissing) return [{ id, text: `${code} has no licence` }]
    return nextDueOn !== null && nextDueOn < today ? [{ id, text: `${code}: inspection due since ${nextDueOn}` }] : []
  })
  if (unfit.length === 0) {
    return open(`${plural(used.length, 'item')} ready`, earliest(used.map(({ nextDueOn }) => endOfDay(nextDueOn))))
  }
  const fix = { label: 'Open equipment', address: `/equipment-record?id=${unfit[0]?.id}` }
  return closed(unfit.map(({ text }) => text).join('; '), fix)
}

/** The assessment is in force, and of this place. */
export const hiradc: Judge = (facts) => {
  const { assessment, places, settings } = facts
  const { hiradcId, needsHiradc, approvedAt, locationName } = facts.permit
  if (hiradcId === null) {
    return needsHiradc ? closed('No HIRADC is named', { label: 'Open work', address: part(facts, 'work') }) : null
  }
  const fix = { label: 'Open HIRADC', address: `/detail-hiradc?id=${hiradcId}` }
  if (!assessment) return closed('The HIRADC is no longer in force', fix)
  const text = `${assessment.number} revision ${assessment.revision}`
  const until = endOfDay(assessment.validUntil)
  const warning = (reason: string): Verdict => ({ state: 'warning', reason, fix, until })
  const isOfPlace = places.includes(assessment.locationId)
  if (!isOfPlace && settings.hiradcOfPlaceRequired) {
    return closed(`${text} is of ${assessment.locationName}, not of ${locationName}`, fix)
  }
  if (assessment.isOverdue) return { state: 'warning', reason: `${text}, its review is overdue`, fix }
  // Who approved the permit has read another revision.
  const since = assessment.approvedAt
  if (since !== null && approvedAt !== null && since > approvedAt) {
    return warning(`Revision ${assessment.revision} since ${formatDate(since)}: read the changed controls`)
  }
  return isOfPlace ? open(text, until) : warning(`${text} was written for ${assessment.locationName}`)
}

/** Nothing at the job is under energy for a test run, and every point is locked and verified. */
export const isolation: Judge = (facts) => {
  const { isolations, testRuns, permit } = facts
  const points = isolations.filter(({ status }) => status !== 'REMOVED')
  const fix = { label: 'Open isolations', address: part(facts, 'isolations') }
  const elsewhere = testRuns.find(({ number }) => number !== permit.number)
  if (testRuns.length > 0) {
    const named = testRuns.map(({ tag, number }) => (number === permit.number ? tag : `${tag} of ${number}`))
    return closed(
      `Test run, under energy: ${firstOf(named)}`,
      elsewhere ? recordOf(elsewhere, 'permit of the test run') : fix,
    )
  }
  if (points.length === 0) {
    if (isolations.length > 0) return closed('The isolations were removed', fix)
    return permit.needsIsolation ? closed('No isolation point is named', fix) : null
  }
  const unverified = isolations.filter(({ status }) => status !== 'VERIFIED')
  return unverified.length === 0
    ? open(`${plural(isolations.length, 'point')} locked and verified`)
    : toDo(`Not verified: ${unverified.map(({ tag }) => tag).join(', ')}`, fix)
}

/** No alarm covers the place. */
export const alarm: Judge = ({ alarms, permit: { siteId } }) => {
  if (alarms.length === 0) return open('None')
  const text = alarms.map(({ reason, raisedAt }) => `Alarm since ${formatTime(new Date(raisedAt))}: ${reason}`)
  return closed(text.join('; '), { label: 'Open board', address: `/permit-board?site=${siteId}` })
}

/** What is beside it is permitted, or acknowledged where it is restricted. */
export const conflicts: Judge = (facts) => {
  const unsettled = facts.conflicts.filter(({ verdict, isSettled }) => verdict === 'N' || !isSettled)
  const fix = { label: 'Open conflicts', address: part(facts, 'conflicts') }
  if (unsettled.length > 0) return closed(unsettled.map(({ number, reason }) => `${number}: ${reason}`).join('; '), fix)
  return open(facts.conflicts.length === 0 ? 'None' : `${plural(facts.conflicts.length, 'overlap')} acknowledged`)
}
