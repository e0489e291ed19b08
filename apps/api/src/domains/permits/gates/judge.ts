import { type GateName, REPLACE_HOLDER } from '@selamat/contract/domains/permits/gates'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { isOutOfLimits, readingResult, testResult } from '@selamat/contract/domains/permits/permit-settings'
import {
  GAS_LABELS,
  GAS_LEVELS,
  GASES,
  type Gas,
  needsRescue,
  type PermitKind,
} from '@selamat/contract/domains/permits/permit-words'
import { addDays, formatDate, formatTime, formatTimestamp } from '@selamat/contract/kit/dates'
import { STAGE_ROLES, stagesOf } from '../approval-flow.ts'
import { certificateProblem, isUnfit, neededCertificates, UNKNOWN } from './competence.ts'
import type { GasTestFacts, GateFacts, PersonFacts } from './facts.ts'

/** What the gates are asked for: to issue or stay issued, to accept, or to go on working. */
export type Phase = 'issue' | 'accept' | 'work'

/** What a gate says; `until` is when it may close by itself. */
export interface Verdict {
  readonly state: 'open' | 'closed' | 'warning'
  readonly reason: string
  readonly fix?: { readonly label: string; readonly address: string }
  readonly until?: Date | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const open = (reason: string, until: Date | null = null): Verdict => ({ state: 'open', reason, until })
const closed = (reason: string, fix?: Verdict['fix']): Verdict => ({ state: 'closed', reason, ...(fix && { fix }) })

/** The end of the last day, in Jakarta; null: no end. */
export const endOfDay = (day: string | null): Date | null =>
  day === null ? null : new Date(`${addDays(day, 1)}T00:00:00+07:00`)

const earliest = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first), null)

const namesOf = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(', ')
const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`
/** The first of many, so that the others stay in view. */
export const firstOf = (names: readonly string[]) =>
  names.length <= MOST_NAMED
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
const MOST_NAMED = 3
const part = ({ permit: { id } }: GateFacts, name: string) => `/permit-to-work/action?action=view&id=${id}#${name}`

const peopleOf = (facts: GateFacts) => ({ label: 'Open people', address: part(facts, 'people') })
/** The record of another permit, by its number. */
const recordOf = ({ number }: { readonly number: string }, name: string) => ({
  label: `Open ${name}`,
  address: `/permit-to-work/action?action=view&assignmentNumber=${encodeURIComponent(number)}`,
})

/**
 * The gates of a permit, each a pure function of what was read and the instant; null where it does not apply. Numbers and
 * sources: domain anchors 2.1 to 2.5 and 4.1.
 */
export const JUDGES: Readonly<Record<GateName, (facts: GateFacts, at: Date, phase: Phase) => Verdict | null>> = {
  window: (facts, at) => {
    const { startsAt, endsAt, number } = facts.permit
    const text = `${windowText(startsAt, endsAt)}, now ${formatTime(at)}`
    if (at < startsAt) {
      return closed(`Begins ${dayAndTime(startsAt)}`, { label: 'Open work', address: part(facts, 'work') })
    }
    // A window that has passed is not made longer: the row of the permit in the list can be duplicated.
    const again = { label: 'Duplicate', address: `/permit-to-work?q=${encodeURIComponent(number)}` }
    return at >= endsAt ? closed(`Ended ${dayAndTime(endsAt)}`, again) : open(text, endsAt)
  },

  approvals: (facts) => {
    const { approvals, depth, parent } = facts
    const { kind, approvedAt } = facts.permit
    const fix = { label: 'See approvers', address: part(facts, 'waits-for') }
    if (approvedAt === null || approvals.length === 0) {
      return kind === 'BY_DAY' && parent
        ? closed('Its special permit is not approved', recordOf(parent, 'special permit'))
        : closed('Not approved yet', fix)
    }
    const roles = stagesOf(depth).map((stage) => STAGE_ROLES[stage])
    const missing = roles.filter((role) => !approvals.includes(role))
    if (missing.length === 0) return open(count(approvals.length, 'approval'))
    return closed(`Not approved by: ${missing.map((role) => role.toLowerCase()).join(', ')}`, fix)
  },

  parent: (facts, _at, phase) => {
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
    return closed(`Permit to work ${work.number} is not active`, recordOf(work, 'permit to work'))
  },

  checklist: (facts) => {
    const required = facts.checks.filter(({ isRequired }) => isRequired)
    if (required.length === 0) return null
    const answered = facts.checks.filter(({ siteAnswer, answer }) => (siteAnswer ?? answer) !== null)
    const wrong = required.filter(({ siteAnswer, answer }) => !['YES', 'NA'].includes(siteAnswer ?? answer ?? ''))
    const fix = { label: 'Open checklist', address: part(facts, 'checklist') }
    return wrong.length === 0
      ? open(`${answered.length} of ${facts.checks.length} answered`)
      : closed(`Not in place: ${firstOf(wrong.map(({ itemName }) => itemName))}`, fix)
  },

  competence: (facts, at) => {
    const today = formatDate(at)
    const holder = facts.people.find(({ crewRole }) => crewRole === 'HOLDER')
    if (!holder) return closed('The holder is not among the people', peopleOf(facts))
    const found = facts.people.flatMap((person) => neededCertificates(facts.permit, person))
    const left = facts.people.filter(({ hasLeft }) => hasLeft)
    const wrong = found.filter((needed) => certificateProblem(needed, today) !== null)
    // Another holder does not help where somebody of the crew is the reason.
    const fixFor = (people: readonly PersonFacts[]) =>
      people.every((person) => person === holder)
        ? { label: REPLACE_HOLDER, address: part(facts, 'people') }
        : peopleOf(facts)
    if (left.length > 0) return closed(`No longer employed: ${namesOf(left)}`, fixFor(left))
    if (wrong.length > 0) {
      const missing = wrong.map((needed) => certificateProblem(needed, today))
      return closed(missing.join('; '), fixFor(wrong.map(({ person }) => person)))
    }
    if (found.length === 0) return open('No certificate needed')
    return open(
      `${count(found.length, 'certificate')} in date`,
      earliest(found.map(({ validUntil }) => endOfDay(validUntil))),
    )
  },

  fitness: (facts, at) => {
    const { people, fitness, settings } = facts
    const today = formatDate(at)
    const state = (person: PersonFacts) => fitness.get(person.userId) ?? UNKNOWN
    const unfit = people.filter((person) => isUnfit(state(person), today))
    if (unfit.length > 0) return closed(`Not fit for this work: ${namesOf(unfit)}`, peopleOf(facts))
    const unknown = people.filter((person) => state(person).state === 'UNKNOWN')
    const until = earliest(people.map((person) => endOfDay(state(person).until)))
    if (unknown.length === 0) return open(`${count(people.length, 'person', 'people')} fit`, until)
    const text = `Fitness is not known: ${namesOf(unknown)}`
    return settings.unknownFitnessBlocks ? closed(text, peopleOf(facts)) : { state: 'warning', reason: text, until }
  },

  // Of every employer whose people work there, not of the holder's alone.
  prequalification: ({ contractors }, at) => {
    if (contractors.length === 0) return null
    const today = formatDate(at)
    const wrong = contractors.flatMap((one) => prequalificationProblem(one, today) ?? [])
    const fix = { label: 'Open prequalification', address: '/contractor-prequalification' }
    if (wrong.length > 0) return closed(wrong.join('; '), fix)
    const valid = contractors.map(({ name, prequalifiedUntil }) => `${name}, until ${prequalifiedUntil}`)
    return open(valid.join('; '), earliest(contractors.map(({ prequalifiedUntil }) => endOfDay(prequalifiedUntil))))
  },

  equipment: ({ equipment }, at) => {
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
      return open(`${count(used.length, 'item')} ready`, earliest(used.map(({ nextDueOn }) => endOfDay(nextDueOn))))
    }
    const fix = { label: 'Open equipment', address: `/equipment-record?id=${unfit[0]?.id}` }
    return closed(unfit.map(({ text }) => text).join('; '), fix)
  },

  hiradc: (facts) => {
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
  },

  gas: (facts, at) => {
    const { gases, gasTestMinutes, gasLevels, flammableLimit, suspendedAt, status } = facts.permit
    if (gases.length === 0) return null
    const fix = { label: 'Record gas test', address: part(facts, 'gas-tests') }
    const levels = gasLevels ? [...GAS_LEVELS] : [null]
    const tests = levels.map((level) =>
      level === null ? lastOf(facts.gasTests) : facts.gasTests.find((test) => test.level === level),
    )
    // One that names no level speaks for all that were not tested since.
    const bad = gasLevels && facts.gasTests.find((test) => test.level === null && isBad(test, facts))
    if (bad && tests.some((test) => test === undefined || test.id < bad.id)) {
      return { ...judgeTest(bad, facts, gases, flammableLimit, at, gasTestMinutes), fix }
    }
    if (tests.some((test) => test === undefined)) {
      return closed(gasLevels ? 'Test at top, middle and bottom' : 'No gas test yet', fix)
    }
    const known = tests.filter((test) => test !== undefined)
    const judged = known.map((test) => judgeTest(test, facts, gases, flammableLimit, at, gasTestMinutes))
    const wrong = judged.find(({ state }) => state === 'closed')
    if (wrong) return { ...wrong, fix }
    // After a stop the air is tested anew.
    const oldest = Math.min(...known.map(({ takenAt }) => Date.parse(takenAt)))
    if (status === 'SUSPENDED' && suspendedAt !== null && oldest < suspendedAt.getTime()) {
      return closed(`Test again: stopped ${formatTime(suspendedAt)}`, fix)
    }
    if (status === 'SUSPENDED' && oldest < at.getTime() - facts.settings.freshGasMinutes * MINUTE) {
      return closed(`The test is older than ${facts.settings.freshGasMinutes} minutes`, fix)
    }
    const until = earliest(judged.map((one) => one.until ?? null))
    const warns = judged.some(({ state }) => state === 'warning')
    const text = `Last test ${formatTime(new Date(oldest))}`
    return warns ? { state: 'warning', reason: `${text}, a value is raised`, until, fix } : open(text, until)
  },

  isolation: (facts) => {
    const { isolations, permit } = facts
    const points = isolations.filter(({ status }) => status !== 'REMOVED')
    const fix = { label: 'Open isolations', address: part(facts, 'isolations') }
    if (points.length === 0) {
      if (isolations.length > 0) return closed('The isolations were removed', fix)
      return permit.needsIsolation ? closed('No isolation point is named', fix) : null
    }
    const unverified = isolations.filter(({ status }) => status !== 'VERIFIED')
    return unverified.length === 0
      ? open(`${count(isolations.length, 'point')} locked and verified`)
      : closed(`Not verified: ${unverified.map(({ tag }) => tag).join(', ')}`, fix)
  },

  alarm: ({ alarms, permit: { siteId } }) => {
    if (alarms.length === 0) return open('None')
    const text = alarms.map(({ reason, raisedAt }) => `Alarm since ${formatTime(new Date(raisedAt))}: ${reason}`)
    return closed(text.join('; '), { label: 'Open board', address: `/permit-board?site=${siteId}` })
  },

  conflicts: (facts) => {
    const unsettled = facts.conflicts.filter(({ verdict, isSettled }) => verdict === 'N' || !isSettled)
    const fix = { label: 'Open conflicts', address: part(facts, 'conflicts') }
    if (unsettled.length > 0)
      return closed(unsettled.map(({ number, reason }) => `${number}: ${reason}`).join('; '), fix)
    return open(facts.conflicts.length === 0 ? 'None' : `${count(facts.conflicts.length, 'overlap')} acknowledged`)
  },

  standby: (facts, _at, phase) => {
    const { needsAttendant, needsFireWatch, activity } = facts.permit
    const present = [
      ...(needsAttendant ? (['ATTENDANT'] as const) : []),
      ...(needsFireWatch ? (['FIRE_WATCH'] as const) : []),
    ]
    // A rescue team stands ready where it is called from.
    const needed = [...present, ...(needsRescue(activity) ? (['RESCUE'] as const) : [])]
    if (needed.length === 0) return null
    const fix = { label: 'Open people', address: part(facts, 'people') }
    const unnamed = needed.filter((crewRole) => !facts.people.some((person) => person.crewRole === crewRole))
    if (unnamed.length > 0)
      return closed(`Name the ${unnamed.map((crewRole) => STANDBY_LABELS[crewRole]).join(' and the ')}`, fix)
    // Nobody is watched while nobody is at work.
    const atWork =
      phase !== 'issue' &&
      facts.people.some(({ crewRole, isOnSite }) => isOnSite && (crewRole === 'HOLDER' || crewRole === 'CREW'))
    const away = present.filter(
      (crewRole) => !facts.people.some((person) => person.crewRole === crewRole && person.isOnSite),
    )
    return atWork && away.length > 0
      ? closed(`Not signed on: ${away.map((crewRole) => STANDBY_LABELS[crewRole]).join(', ')}`, fix)
      : open(needed.map((crewRole) => standbyText(crewRole, facts.people)).join('; '))
  },

  crew: (facts, _at, phase) => {
    const onSite = facts.people.filter(({ isOnSite }) => isOnSite)
    const fix = { label: 'Sign on', address: part(facts, 'people') }
    if (!facts.hasCrew) return closed('Nobody has signed on', fix)
    // Whoever takes over from another has not begun by the sign-on of that crew. Later the holder may be the first to leave.
    if (phase === 'accept' && !onSite.some(({ crewRole }) => crewRole === 'HOLDER')) {
      return closed('The permit holder has not signed on', fix)
    }
    return open(`${count(onSite.length, 'person', 'people')} at work`)
  },

  confirmation: (facts) => {
    const { permit, confirmations } = facts
    if (!needsConfirmation(permit)) return null
    const missing = CONFIRMERS.filter((role) => !confirmations.includes(role))
    if (missing.length === 0) return open('Issuer and holder have confirmed')
    const fix = { label: 'Confirm hot work', address: `/spesial-hot-confirm?permitId=${permit.id}` }
    return closed(`Not confirmed by the ${missing.map((role) => role.toLowerCase()).join(' and the ')}`, fix)
  },

  toolbox: (facts, at) => {
    const onSite = facts.people.filter(({ isOnSite }) => isOnSite)
    const fix = { label: 'Record toolbox talk', address: part(facts, 'toolbox') }
    const counted = facts.settings.toolboxHours * HOUR
    const endOf = (lastTalkAt: string | null) => (lastTalkAt === null ? 0 : Date.parse(lastTalkAt) + counted)
    const without = onSite.filter(({ lastTalkAt }) => endOf(lastTalkAt) <= at.getTime())
    if (without.length > 0) return closed(`Without a toolbox talk: ${namesOf(without)}`, fix)
    const talked = facts.people.filter(({ lastTalkAt }) => endOf(lastTalkAt) > at.getTime())
    if (talked.length === 0) return closed('No toolbox talk yet', fix)
    const ends = (onSite.length > 0 ? onSite : talked).map(({ lastTalkAt }) => endOf(lastTalkAt))
    return open(`${count(talked.length, 'person', 'people')} attended`, new Date(Math.min(...ends)))
  },
}

/** Why a contractor cannot work on a day; null: it can. */
function prequalificationProblem(
  { employerName, name, prequalifiedUntil }: GateFacts['contractors'][number],
  today: string,
): string | null {
  if (name === null) return `${employerName} is not a registered contractor`
  if (prequalifiedUntil === null) return `${name} has no valid prequalification`
  return prequalifiedUntil < today ? `${name}: prequalification ended ${prequalifiedUntil}` : null
}

const STANDBY_LABELS = { ATTENDANT: 'attendant', FIRE_WATCH: 'fire watch', RESCUE: 'rescue person' } as const

/** Who attends or watches, such as “Fire watch: Rina Marlina”. */
const standbyText = (crewRole: keyof typeof STANDBY_LABELS, people: readonly PersonFacts[]) => {
  const label = STANDBY_LABELS[crewRole]
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${namesOf(people.filter((person) => person.crewRole === crewRole))}`
}

/** The states of a permit in which what stands under it can be in force: of a special permit, its permits of a day. */
const CARRIES: Readonly<Record<PermitKind, readonly PermitState[]>> = {
  PTW: ['ISSUED', 'ACTIVE'],
  SPECIAL: ['APPROVED', 'ISSUED', 'ACTIVE', 'HANDED_BACK'],
  BY_DAY: [],
}
export const carriesBelow = (kind: PermitKind, status: PermitState): boolean => CARRIES[kind].includes(status)

/** Whose confirmation hot work needs after each issue. */
export const CONFIRMERS = ['Permit issuer', 'Permit holder'] as const
/** Hot work is confirmed by issuer and holder at the place, before it is accepted (PERMIT-05). */
export const needsConfirmation = ({ kind, activity }: Pick<GateFacts['permit'], 'kind' | 'activity'>): boolean =>
  kind !== 'PTW' && activity === 'HOT_WORK'

const lastOf = (tests: readonly GasTestFacts[]) => tests.toSorted((one, other) => other.id - one.id)[0]

const isBad = (test: GasTestFacts, { settings, permit: { flammableLimit } }: GateFacts) =>
  isOutOfLimits(testResult(test, settings, flammableLimit))

/** One test: complete, its instrument calibrated, in limits and young enough. */
function judgeTest(
  test: GasTestFacts,
  { settings }: GateFacts,
  gases: readonly Gas[],
  flammableLimit: number | null,
  at: Date,
  minutes: number | null,
): Verdict {
  const result = testResult(test, settings, flammableLimit)
  if (isOutOfLimits(result)) {
    const what = result === 'EVACUATE' ? 'Leave the place: gas at' : 'Out of limits at'
    return closed(`${what} ${formatTime(new Date(test.takenAt))}: ${badReadings(test, settings, flammableLimit)}`)
  }
  const missing = GASES.filter((gas) => gases.includes(gas) && test[gas] === null)
  if (missing.length > 0) return closed(`Not measured: ${missing.map((gas) => GAS_LABELS[gas].short).join(', ')}`)
  const today = formatDate(at)
  if (test.calibratedUntil !== null && test.calibratedUntil < today) {
    return closed(`${test.instrument}: calibration ended ${test.calibratedUntil}`)
  }
  const ends = minutes === null ? null : new Date(Date.parse(test.takenAt) + minutes * MINUTE)
  if (minutes !== null && ends !== null && ends <= at) {
    const age = Math.floor((at.getTime() - Date.parse(test.takenAt)) / MINUTE)
    return closed(
      `Last test ${formatTime(new Date(test.takenAt))}, ${ageText(age)} ago. Repeat it every ${ageText(minutes)}`,
    )
  }
  const until = earliest([ends, endOfDay(test.calibratedUntil)])
  return result === 'WARN' ? { state: 'warning', reason: '', until } : open('', until)
}

/** The readings that stop work, such as “LEL 15 %”. */
const badReadings = (test: GasTestFacts, settings: GateFacts['settings'], flammableLimit: number | null): string =>
  GASES.flatMap((gas) => {
    const value = test[gas]
    const { short, unit } = GAS_LABELS[gas]
    return value !== null && isOutOfLimits(readingResult(gas, value, settings, flammableLimit))
      ? [`${short} ${value} ${unit}`]
      : []
  }).join(', ')

const ageText = (minutes: number) =>
  [
    ...(minutes < 60 ? [] : [`${Math.floor(minutes / 60)} h`]),
    ...(minutes >= 60 && minutes % 60 === 0 ? [] : [`${minutes % 60} min`]),
  ].join(' ')
const dayAndTime = (instant: Date) => formatTimestamp(instant).slice(0, 16).replace('T', ' ')
const windowText = (from: Date, until: Date) =>
  formatDate(from) === formatDate(until)
    ? `${formatTime(from)} to ${formatTime(until)}`
    : `${dayAndTime(from)} to ${dayAndTime(until)}`
