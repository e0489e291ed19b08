import { REPLACE_HOLDER } from '@selamat/contract/domains/permits/gates'
import { formatDate } from '@selamat/contract/kit/dates'
import { plural } from '@selamat/contract/kit/plural'
import { sql } from 'kysely'
import type { StoredPermit } from '../queries/stored.ts'
import { gate } from './gate.ts'
import { EMPLOYMENT, PEOPLE, type PersonFacts } from './people.ts'
import { closed, earliest, endOfDay, namesOf, open, peopleOf } from './verdict.ts'

/** Everybody is still employed and has the certificates that the type of work asks of the part. */
export const competence = gate({
  stopsAs: 'COMPETENCE',
  facts: { people: PEOPLE },
  sources: {
    users: EMPLOYMENT,
    certificates: {
      concerned: (id) =>
        sql`exists (select from permit_people w join certificates c on c.user_id = w.user_id where w.permit_id = p.id and c.id = ${id})`,
    },
  },
  fix: peopleOf,
  judge(facts, at) {
    const { people, permit } = facts
    const today = formatDate(at)
    const holder = people.find(({ crewRole }) => crewRole === 'HOLDER')
    if (!holder) return closed('The holder is not among the people')
    const found = people.flatMap((person) => neededCertificates(permit, person))
    const left = people.filter(({ hasLeft }) => hasLeft)
    const wrong = found.filter((needed) => certificateProblem(needed, today) !== null)
    // Another holder does not help where somebody of the crew is the reason.
    const closedBy = (reason: string, persons: readonly PersonFacts[]) =>
      persons.every((person) => person === holder)
        ? closed(reason, { ...peopleOf(facts), label: REPLACE_HOLDER })
        : closed(reason)
    if (left.length > 0) return closedBy(`No longer employed: ${namesOf(left)}`, left)
    if (wrong.length > 0) {
      const missing = wrong.map((needed) => certificateProblem(needed, today))
      return closedBy(
        missing.join('; '),
        wrong.map(({ person }) => person),
      )
    }
    if (found.length === 0) return open('No certificate needed')
    return open(
      `${plural(found.length, 'certificate')} in date`,
      earliest(found.map(({ validUntil }) => endOfDay(validUntil))),
    )
  },
})

interface NeededCertificate {
  readonly person: PersonFacts
  readonly needed: string
  readonly has: boolean
  readonly validUntil: string | null
}

/** The certificates that the type of work asks of a person, each with the one that answers it. */
export const neededCertificates = (
  { holderCertificates, crewCertificates }: StoredPermit,
  person: PersonFacts,
): NeededCertificate[] => {
  const { crewRole } = person
  const needed = [
    ...(crewRole === 'HOLDER' ? holderCertificates : []),
    ...(crewRole === 'HOLDER' || crewRole === 'CREW' ? crewCertificates : []),
  ]
  return needed.map((one) => ({ person, needed: one, ...best(person, one) }))
}

/** What is wrong with the certificate of a person on a day; null: nothing. */
export function certificateProblem(
  { person: { name }, needed, has, validUntil }: NeededCertificate,
  today: string,
): string | null {
  if (!has) return `${name} has no ${needed} certificate`
  return validUntil !== null && validUntil < today ? `${name}, ${needed}, ended ${validUntil}` : null
}

/** The certificate of a person that answers a demand and lasts longest. */
function best({ certificates }: PersonFacts, needed: string): { has: boolean; validUntil: string | null } {
  const fitting = certificates.filter(({ title }) => title.toLowerCase().includes(needed.toLowerCase()))
  if (fitting.length === 0) return { has: false, validUntil: null }
  if (fitting.some(({ validUntil }) => validUntil === null)) return { has: true, validUntil: null }
  return {
    has: true,
    validUntil:
      fitting
        .map(({ validUntil }) => validUntil ?? '')
        .sort()
        .at(-1) ?? null,
  }
}
