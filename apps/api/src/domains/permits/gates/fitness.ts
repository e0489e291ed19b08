import { formatDate } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import type { Fitness } from '../ports.ts'
import { gate } from './gate.ts'
import { PEOPLE, type PersonFacts } from './people.ts'
import { closed, earliest, endOfDay, namesOf, open, peopleOf, warning } from './verdict.ts'

/** The same words whatever the cause: nobody learns from a permit why somebody is not cleared. */
const notCleared = (names: string) => `Not cleared for this work: ${names}`

/** Nobody is unfit for this work; whoever is not known draws a remark or, by a setting, closes it. */
export const fitness = gate({
  facts: { people: PEOPLE },
  lookUp: async ({ db, ports, permit: { activity }, today }, { people }) => ({
    fitness: await ports.fitnessOf(db, { userIds: people.map(({ userId }) => userId), activity, today }),
  }),
  sources: {
    users: {
      when: "new.action = 'fitness'",
      concerned: (id) => sql`exists (select from permit_people w where w.permit_id = p.id and w.user_id = ${id})`,
    },
  },
  fix: peopleOf,
  judge({ people, fitness, settings }, at) {
    const today = formatDate(at)
    const unfit = people.filter((person) => isUnfit(fitnessIn(fitness, person), today))
    if (unfit.length > 0) return closed(notCleared(namesOf(unfit)))
    const unknown = people.filter((person) => fitnessIn(fitness, person).state === 'UNKNOWN')
    const until = earliest(people.map((person) => endOfDay(fitnessIn(fitness, person).until)))
    if (unknown.length === 0) return open(`${plural(people.length, 'person', 'people')} cleared`, until)
    if (settings.unknownFitnessBlocks) return closed(notCleared(namesOf(unknown)))
    return { ...warning(`Fitness is not known: ${namesOf(unknown)}`, until), fix: null }
  },
})

type FitnessFacts = ReadonlyMap<number, Fitness>
const UNKNOWN: Fitness = { state: 'UNKNOWN', until: null }
const fitnessIn = (fitness: FitnessFacts, { userId }: PersonFacts) => fitness.get(userId) ?? UNKNOWN

/** Known to be unfit, or fit until an earlier day. */
const isUnfit = ({ state, until }: Fitness, today: string): boolean =>
  state === 'UNFIT' || (state === 'FIT' && until !== null && until < today)

/** Why somebody does not sign on, in the words of the gate; null: nothing is known against it. */
export const unfitProblem = (fitness: FitnessFacts, person: PersonFacts, today: string): string | null =>
  isUnfit(fitnessIn(fitness, person), today) ? notCleared(person.name) : null
