import { needsRescue } from '@selamat/contract/domains/permits/permit-words'
import { gate } from './gate.ts'
import { PEOPLE, type PersonFacts } from './people.ts'
import { closed, namesOf, open, peopleOf, toDo } from './verdict.ts'

/** Attendant and fire watch are named and at the place while others work; rescue is named. */
export const standby = gate({
  facts: { people: PEOPLE },
  sources: {},
  fix: peopleOf,
  judge({ people, permit: { needsAttendant, needsFireWatch, activity } }, _at, phase) {
    const present = [
      ...(needsAttendant ? (['ATTENDANT'] as const) : []),
      ...(needsFireWatch ? (['FIRE_WATCH'] as const) : []),
    ]
    // A rescue team stands ready where it is called from.
    const needed = [...present, ...(needsRescue(activity) ? (['RESCUE'] as const) : [])]
    if (needed.length === 0) return null
    const unnamed = needed.filter((crewRole) => !people.some((person) => person.crewRole === crewRole))
    if (unnamed.length > 0) return closed(`Name the ${unnamed.map((crewRole) => LABELS[crewRole]).join(' and the ')}`)
    // Nobody is watched while nobody is at work.
    const atWork =
      phase !== 'issue' &&
      people.some(({ crewRole, isOnSite }) => isOnSite && (crewRole === 'HOLDER' || crewRole === 'CREW'))
    const away = present.filter((crewRole) => !people.some((person) => person.crewRole === crewRole && person.isOnSite))
    return atWork && away.length > 0
      ? toDo(`Not signed on: ${away.map((crewRole) => LABELS[crewRole]).join(', ')}`)
      : open(needed.map((crewRole) => standbyText(crewRole, people)).join('; '))
  },
})

const LABELS = { ATTENDANT: 'attendant', FIRE_WATCH: 'fire watch', RESCUE: 'rescue person' } as const

/** Who attends or watches, such as “Fire watch: Rina Marlina”. */
const standbyText = (crewRole: keyof typeof LABELS, people: readonly PersonFacts[]) => {
  const label = LABELS[crewRole]
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${namesOf(people.filter((person) => person.crewRole === crewRole))}`
}
