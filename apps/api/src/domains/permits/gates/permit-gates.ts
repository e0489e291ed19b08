import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitKind } from '@selamat/contract/domains/permits/permit-words'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { formatInstant } from '@selamat/contract/kit/instants'
import { plural } from '@selamat/contract/kit/plural'
import { STAGE_ROLES, stagesOf } from '../approval-flow.ts'
import type { GateFacts } from './facts.ts'
import { closed, firstOf, type Judge, open, part, recordOf, toDo } from './verdict.ts'

/** It is the time for which the work was approved. */
export const window: Judge = (facts, at) => {
  const { startsAt, endsAt, number } = facts.permit
  const text = `${windowText(startsAt, endsAt)}, now ${formatTime(at)}`
  if (at < startsAt) {
    return toDo(`Begins ${formatInstant(startsAt)}`, { label: 'Open work', address: part(facts, 'work') })
  }
  // A window that has passed is not made longer: the row of the permit in the list can be duplicated.
  const again = { label: 'Duplicate', address: `/permit-to-work?q=${encodeURIComponent(number)}` }
  return at >= endsAt ? closed(`Ended ${formatInstant(endsAt)}`, again) : open(text, endsAt)
}

const windowText = (from: Date, until: Date) =>
  formatDate(from) === formatDate(until)
    ? `${formatTime(from)} to ${formatTime(until)}`
    : `${formatInstant(from)} to ${formatInstant(until)}`

/** Each stage that risk and isolations ask for has approved. */
export const approvals: Judge = (facts) => {
  const { approvals, depth, parent } = facts
  const { kind, approvedAt } = facts.permit
  const fix = { label: 'See approvers', address: part(facts, 'waits-for') }
  if (approvedAt === null || approvals.length === 0) {
    return kind === 'BY_DAY' && parent
      ? toDo('Its special permit is not approved', recordOf(parent, 'special permit'))
      : toDo('Not approved yet', fix)
  }
  const roles = stagesOf(depth).map((stage) => STAGE_ROLES[stage])
  const missing = roles.filter((role) => !approvals.includes(role))
  if (missing.length === 0) return open(plural(approvals.length, 'approval'))
  return toDo(`Not approved by: ${missing.map((role) => role.toLowerCase()).join(', ')}`, fix)
}

/** What stands above it is in force. */
export const parent: Judge = (facts, _at, phase) => {
  const { permit, parent, top } = facts
  if (permit.kind === 'PTW') return null
  const work = permit.kind === 'SPECIAL' ? parent : top
  if (!work) {
    return closed('It stands under no permit to work', { label: 'Open work', address: part(facts, 'work') })
  }
  const special = permit.kind === 'BY_DAY' ? parent : null
  if (special && !carriesBelow('SPECIAL', special.status)) {
    return closed(`Special permit ${special.number} does not allow it`, recordOf(special, 'special permit'))
  }
  if (work.status === 'ACTIVE') return open(`${work.number} is active`)
  // Until the holder accepts, the permit above can still be on its way to work.
  if (phase === 'issue' && work.status === 'ISSUED') return open(`${work.number} is issued`)
  const isAhead = BEFORE_WORK.includes(work.status)
  return (isAhead ? toDo : closed)(`Permit to work ${work.number} is not active`, recordOf(work, 'permit to work'))
}

/** A permit above in these states is still on its way to work. */
const BEFORE_WORK: readonly PermitState[] = ['draft', 'REVISION', 'WAITING_APPROVAL', 'APPROVED', 'ISSUED']

/** The states of a permit in which what stands under it can be in force: of a special permit, its permits of a day. */
const CARRIES: Readonly<Record<PermitKind, readonly PermitState[]>> = {
  PTW: ['ISSUED', 'ACTIVE'],
  SPECIAL: ['APPROVED', 'ISSUED', 'ACTIVE', 'HANDED_BACK'],
  BY_DAY: [],
}
export const carriesBelow = (kind: PermitKind, status: PermitState): boolean => CARRIES[kind].includes(status)

/** Each required line is in place, by the word of the issuer where there is one. */
export const checklist: Judge = (facts) => {
  const required = facts.checks.filter(({ isRequired }) => isRequired)
  if (required.length === 0) return null
  const answered = facts.checks.filter(({ siteAnswer, answer }) => (siteAnswer ?? answer) !== null)
  const wrong = required.filter(({ siteAnswer, answer }) => !['YES', 'NA'].includes(siteAnswer ?? answer ?? ''))
  const fix = { label: 'Open checklist', address: part(facts, 'checklist') }
  return wrong.length === 0
    ? open(`${answered.length} of ${facts.checks.length} answered`)
    : closed(`Not in place: ${firstOf(wrong.map(({ itemName }) => itemName))}`, fix)
}

/** Issuer and holder have confirmed hot work since its last issue. */
export const confirmation: Judge = (facts) => {
  const { permit, confirmations } = facts
  if (!needsConfirmation(permit)) return null
  const missing = CONFIRMERS.filter((role) => !confirmations.includes(role))
  if (missing.length === 0) return open('Issuer and holder have confirmed')
  const fix = { label: 'Confirm hot work', address: `/spesial-hot-confirm?permitId=${permit.id}` }
  return toDo(`Not confirmed by the ${missing.map((role) => role.toLowerCase()).join(' and the ')}`, fix)
}

/** Whose confirmation hot work needs after each issue. */
export const CONFIRMERS = ['Permit issuer', 'Permit holder'] as const
/** Hot work is confirmed by issuer and holder at the place, before it is accepted (PERMIT-05). */
export const needsConfirmation = ({ kind, activity }: Pick<GateFacts['permit'], 'kind' | 'activity'>): boolean =>
  kind !== 'PTW' && activity === 'HOT_WORK'
