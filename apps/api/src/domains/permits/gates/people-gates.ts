import { REPLACE_HOLDER } from '@selamat/contract/domains/permits/gates'
import { needsRescue } from '@selamat/contract/domains/permits/permit-words'
import { formatDate } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import { HOUR } from '@selamat/contract/kit/time'
import { certificateProblem, isUnfit, neededCertificates, UNKNOWN } from './competence.ts'
import type { GateFacts, PersonFacts } from './facts.ts'
import { closed, earliest, endOfDay, type Judge, namesOf, open, part, peopleOf, toDo } from './verdict.ts'

/** Everybody is still employed and has the certificates that the type of work asks of the part. */
export const competence: Judge = (facts, at) => {
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
    `${plural(found.length, 'certificate')} in date`,
    earliest(found.map(({ validUntil }) => endOfDay(validUntil))),
  )
}

/** Nobody is unfit for this work; whoever is not known draws a remark or, by a setting, closes it. */
export const fitness: Judge = (facts, at) => {
  const { people, fitness, settings } = facts
  const today = formatDate(at)
  const state = (person: PersonFacts) => fitness.get(person.userId) ?? UNKNOWN
  const unfit = people.filter((person) => isUnfit(state(person), today))
  if (unfit.length > 0) return closed(`Not fit for this work: ${namesOf(unfit)}`, peopleOf(facts))
  const unknown = people.filter((person) => state(person).state === 'UNKNOWN')
  const until = earliest(people.map((person) => endOfDay(state(person).until)))
  if (unknown.length === 0) return open(`${plural(people.length, 'person', 'people')} fit`, until)
  const text = `Fitness is not known: ${namesOf(unknown)}`
  return settings.unknownFitnessBlocks ? closed(text, peopleOf(facts)) : { state: 'warning', reason: text, until }
}

/** Every employer whose people work there is prequalified, not that of the holder alone. */
export const prequalification: Judge = ({ contractors }, at) => {
  if (contractors.length === 0) return null
  const today = formatDate(at)
  const wrong = contractors.flatMap((one) => prequalificationProblem(one, today) ?? [])
  const fix = { label: 'Open prequalification', address: '/contractor-prequalification' }
  if (wrong.length > 0) return closed(wrong.join('; '), fix)
  const valid = contractors.map(({ name, prequalifiedUntil }) => `${name}, until ${prequalifiedUntil}`)
  return open(valid.join('; '), earliest(contractors.map(({ prequalifiedUntil }) => endOfDay(prequalifiedUntil))))
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

/** Attendant and fire watch are named and at the place while others work; rescue is named. */
export const standby: Judge = (facts, _at, phase) => {
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
    ? toDo(`Not signed on: ${away.map((crewRole) => STANDBY_LABELS[crewRole]).join(', ')}`, fix)
    : open(needed.map((crewRole) => standbyText(crewRole, facts.people)).join('; '))
}

const STANDBY_LABELS = { ATTENDANT: 'attendant', FIRE_WATCH: 'fire watch', RESCUE: 'rescue person' } as const

/** Who attends or watches, such as “Fire watch: Rina Marlina”. */
const standbyText = (crewRole: keyof typeof STANDBY_LABELS, people: readonly PersonFacts[]) => {
  const label = STANDBY_LABELS[crewRole]
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${namesOf(people.filter((person) => person.crewRole === crewRole))}`
}

/** Somebody has signed on; who accepts is there. */
export const crew: Judge = (facts, _at, phase) => {
  const onSite = facts.people.filter(({ isOnSite }) => isOnSite)
  const fix = { label: 'Sign on', address: part(facts, 'people') }
  if (!facts.hasCrew) return toDo('Nobody has signed on', fix)
  // Whoever takes over from another has not begun by the sign-on of that crew. Later the holder may be the first to leave.
  if (phase === 'accept' && !onSite.some(({ crewRole }) => crewRole === 'HOLDER')) {
    return toDo('The permit holder has not signed on', fix)
  }
  return open(`${plural(onSite.length, 'person', 'people')} at work`)
}

/** Everybody who is there attended a talk that still counts. */
export const toolbox: Judge = (facts, at) => {
  const onSite = facts.people.filter(({ isOnSite }) => isOnSite)
  const fix = { label: 'Record toolbox talk', address: part(facts, 'toolbox') }
  const counted = facts.settings.toolboxHours * HOUR
  const endOf = (lastTalkAt: string | null) => (lastTalkAt === null ? 0 : Date.parse(lastTalkAt) + counted)
  const without = onSite.filter(({ lastTalkAt }) => endOf(lastTalkAt) <= at.getTime())
  if (without.length > 0) return toDo(`Without a toolbox talk: ${namesOf(without)}`, fix)
  const talked = facts.people.filter(({ lastTalkAt }) => endOf(lastTalkAt) > at.getTime())
  if (talked.length === 0) return toDo('No toolbox talk yet', fix)
  const ends = (onSite.length > 0 ? onSite : talked).map(({ lastTalkAt }) => endOf(lastTalkAt))
  return open(`${plural(talked.length, 'person', 'people')} attended`, new Date(Math.min(...ends)))
}
