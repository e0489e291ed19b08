import type { Fitness } from '../ports.ts'
import type { GateFacts, PersonFacts } from './facts.ts'

/** Of whom nothing is known. */
export const UNKNOWN: Fitness = { state: 'UNKNOWN', until: null }

/** Known to be unfit, or fit until an earlier day. */
export const isUnfit = ({ state, until }: Fitness, today: string): boolean =>
  state === 'UNFIT' || (state === 'FIT' && until !== null && until < today)

interface NeededCertificate {
  readonly person: PersonFacts
  readonly needed: string
  readonly has: boolean
  readonly validUntil: string | null
}

/** The certificates that the type of work asks of a person, each with the one that answers it. */
export const neededCertificates = (
  { holderCertificates, crewCertificates }: GateFacts['permit'],
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
