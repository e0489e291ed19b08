import { ALLOWS_DAYS, EDITABLE, PERMIT_STATE_LABELS, PLANNED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { needsRescue } from '@selamat/contract/domains/permits/permit-words'
import type { PermitInput } from '@selamat/contract/domains/permits/permit-write'
import { formatDate } from '@selamat/contract/kit/dates'
import { formatInstant } from '@selamat/contract/kit/instants'
import { DAY, HOUR } from '@selamat/contract/kit/time'
import type { GateFacts } from '../gates/facts.ts'

/** What a request lacks, at the field that cures it. */
export interface Missing {
  readonly field: keyof PermitInput
  readonly message: string
}

/** The instant as a person reads it. */
/** What is missing in a request before it can be submitted, in the words of the requester. */
export function missingOf(facts: GateFacts, at: Date): Missing[] {
  const { permit, checks, people, isolations, parent, assessment, missingDocuments, isUnranked, places, settings } =
    facts
  const { kind, needsHiradc, needsIsolation, needsAttendant, needsFireWatch, hiradcId } = permit
  const unanswered = checks.filter(({ isRequired, answer }) => isRequired && answer === null)
  const refused = checks.filter(({ isRequired, answer }) => isRequired && answer === 'NO')
  const has = (crewRole: string) => people.some((person) => person.crewRole === crewRole)
  const found: (Missing | false)[] = [
    ...windowProblems(facts, at),
    // A day has those of its special permit.
    isUnranked && kind !== 'BY_DAY' && { field: 'rankDetailIds', message: 'Tick what applies under the ranks' },
    unanswered.length > 0 && { field: 'checks', message: `Answer the checklist: ${unanswered.length} left` },
    refused.length > 0 && {
      field: 'checks',
      message: `Not in place: ${refused.map(({ itemName }) => itemName).join(', ')}`,
    },
    needsHiradc &&
      hiradcId === null &&
      kind !== 'BY_DAY' && { field: 'hiradcId', message: 'Choose the HIRADC of this work' },
    hiradcId !== null && !assessment && { field: 'hiradcId', message: 'This HIRADC is not in force. Choose another' },
    settings.hiradcOfPlaceRequired &&
      assessment !== null &&
      kind !== 'BY_DAY' &&
      !places.includes(assessment.locationId) && {
        field: 'hiradcId',
        message: `This HIRADC is of ${assessment.locationName}. Choose one of ${permit.locationName}`,
      },
    needsIsolation &&
      isolations.length === 0 && { field: 'isolationPointIds', message: 'Name the points that must be isolated' },
    !has('HOLDER') && { field: 'people', message: 'Name the permit holder among the people' },
    needsAttendant && !has('ATTENDANT') && { field: 'people', message: 'Name the attendant' },
    needsFireWatch && !has('FIRE_WATCH') && { field: 'people', message: 'Name the fire watch' },
    needsRescue(permit.activity) && !has('RESCUE') && { field: 'people', message: 'Name the rescue person' },
    missingDocuments.length > 0 &&
      kind !== 'BY_DAY' && { field: 'files', message: `Add the documents: ${missingDocuments.join(', ')}` },
    ...contractorProblems(facts),
    kind !== 'PTW' && parent === null && { field: 'parentId', message: 'Choose the permit it belongs to' },
    kind === 'SPECIAL' &&
      parent !== null &&
      !PLANNED.some((state) => state === parent.status) && {
        field: 'parentId',
        message: EDITABLE.some((state) => state === parent.status)
          ? `${parent.number} is not submitted: submit the permit to work first`
          : `${parent.number} has ended`,
      },
    kind === 'BY_DAY' &&
      parent !== null &&
      !ALLOWS_DAYS.some((state) => state === parent.status) && {
        field: 'parentId',
        message: `${parent.number} allows no days: ${PERMIT_STATE_LABELS[parent.status]}`,
      },
  ]
  return found.filter((one) => one !== false)
}

/** Work of a contractor needs its prequalification on the day on which it begins; the gate asks for it all the time. */
function contractorProblems({ permit, contractors }: GateFacts): Missing[] {
  const begins = formatDate(permit.startsAt)
  const assess = 'Record an assessment under Contractors, Prequalification first'
  return contractors.flatMap(({ employerId, employerName, name, prequalifiedUntil }) => {
    const field = employerId === permit.employerId ? 'holderId' : 'people'
    const says = (message: string): Missing[] => [{ field, message }]
    if (name === null) return says(`${employerName} is not a registered contractor. Add it under Contractors first`)
    if (prequalifiedUntil === null) return says(`${name} is not prequalified. ${assess}`)
    if (prequalifiedUntil >= begins) return []
    return says(`The prequalification of ${name} ends ${prequalifiedUntil}, before the work begins. ${assess}`)
  })
}

/** Who of a permit has signed its approvals. */
export interface ApprovedByOwn {
  readonly requesterApproved: boolean
  readonly holderApproved: boolean
}

/** The day stands on the approvals of its special permit, and nobody approves work that they request or hold. */
export function ownApprovals(
  { permit: { kind, requesterName, holderName }, parent }: GateFacts,
  { requesterApproved, holderApproved }: ApprovedByOwn,
): Missing[] {
  if (kind !== 'BY_DAY' || parent === null) return []
  const { number } = parent
  const requester = `${requesterName} approved ${number}: somebody who did not approve it has to request its days`
  const holder = `${holderName} approved ${number} and cannot hold its days. Choose somebody who did not approve it`
  return [
    ...(requesterApproved ? [{ field: 'parentId' as const, message: requester }] : []),
    ...(holderApproved ? [{ field: 'holderId' as const, message: holder }] : []),
  ]
}

function windowProblems({ permit, settings }: GateFacts, at: Date): Missing[] {
  const { startsAt, endsAt, maxHours, workTypeName } = permit
  if (endsAt <= at) return [{ field: 'endsAt', message: 'The window has passed: choose a beginning after now' }]
  if (endsAt.getTime() - startsAt.getTime() > maxHours * HOUR) {
    const latest = formatInstant(new Date(startsAt.getTime() + maxHours * HOUR))
    const message = `A permit for ${workTypeName.toLowerCase()} may last ${maxHours} hours. Choose ${latest} or earlier`
    return [{ field: 'endsAt', message }]
  }
  const days = settings.maxDaysAhead
  if (startsAt.getTime() <= at.getTime() + days * DAY) return []
  return [{ field: 'startsAt', message: `The window may begin at most ${days} days ahead` }]
}
