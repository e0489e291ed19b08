import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { certificateProblem, neededCertificates } from '../gates/competence.ts'
import type { GateFacts } from '../gates/facts.ts'
import { approved, hasDecided, nearness } from '../independence.ts'
import type { Missing } from './missing.ts'

/**
 * What would keep the permit from being issued at the site on the day on which the work begins, and takes days to put right:
 * certificates of its people, and an issuer who neither requests nor holds it.
 */
export async function missingPeople(db: Executor, facts: GateFacts, at: Date): Promise<Missing[]> {
  const { startsAt } = facts.permit
  const day = formatDate(startsAt > at ? startsAt : at)
  return [...certificatesMissing(facts, day), ...(await issuerMissing(db, facts.permit, day))]
}

function certificatesMissing({ permit, people }: GateFacts, day: string): Missing[] {
  const found = people.flatMap((person) =>
    neededCertificates(permit, person).flatMap((needed) => {
      const problem = certificateProblem(needed, day)
      return problem === null ? [] : [{ isHolder: person.crewRole === 'HOLDER', problem }]
    }),
  )
  const said = (isHolder: boolean) => found.filter((one) => one.isHolder === isHolder).map(({ problem }) => problem)
  const [holder, crew] = [said(true), said(false)]
  const begins = `The work begins ${day}`
  return [
    ...(holder.length > 0
      ? [
          {
            field: 'holderId' as const,
            message: `${holder.join('; ')}. ${begins}: record the certificate or choose another holder`,
          },
        ]
      : []),
    ...(crew.length > 0
      ? [
          {
            field: 'people' as const,
            message: `${crew.join('; ')}. ${begins}: record the certificate or choose somebody else`,
          },
        ]
      : []),
  ]
}

interface Issuer {
  readonly id: number
  readonly isInvolved: boolean
}

async function issuerMissing(db: Executor, permit: GateFacts['permit'], day: string): Promise<Missing[]> {
  const { id, companyId, siteId, siteName, requesterId, requesterName, holderId, holderName } = permit
  const issuers = await run<Issuer>(
    db,
    sql`select u.id, ${nearness(sql`u.id`)} is not null
          or (p.kind = 'BY_DAY' and u.id in (s.requester_id, s.holder_id)) is true as is_involved
      from permits p left join permits s on s.id = p.parent_id
      join users u on u.company_id = ${companyId} and u.archived_at is null and exists (select from appointments a
        where a.user_id = u.id and a.kind = 'permit-issuer' and a.status = 'CONFIRMED' and (a.site_id is null or a.site_id = ${siteId})
          and ${holdsAt('a', day)})
      where p.id = ${id}`,
  )
  if (issuers.some(({ isInvolved }) => !isInvolved)) return []
  const is = (userId: number) => issuers.some((one) => one.id === userId)
  const none = `no other permit issuer is appointed at ${siteName} on ${day}`
  if (is(holderId)) {
    return [
      {
        field: 'holderId',
        message: `${holderName} cannot issue a permit and hold it, and ${none}. Choose another holder`,
      },
    ]
  }
  if (issuers.length > 0 && !is(requesterId)) {
    const message = `Every permit issuer of ${siteName} on ${day} is among the people. Choose others for the work`
    return [{ field: 'people', message }]
  }
  const message = is(requesterId)
    ? `${requesterName} cannot issue what ${requesterName} requests, and ${none}. Somebody else has to request it`
    : `No permit issuer is appointed at ${siteName} on ${day}. Ask your administrator to appoint one`
  return [{ field: 'locationId', message }]
}

/** Who approved or issued what the work is done under is not among its people; the holder of a day has a message of its own. */
export async function decidedAbove(db: Executor, { permit: { id } }: GateFacts): Promise<Missing[]> {
  const deciders = await run<{ name: string }>(
    db,
    sql`select u.full_name as name from permits p join permit_people w on w.permit_id = p.id join users u on u.id = w.user_id
      where p.id = ${id} and ${hasDecided(sql`u.id`)} and not (p.kind = 'BY_DAY' and u.id = p.holder_id and ${approved(sql`u.id`)})
      order by u.full_name`,
  )
  if (deciders.length === 0) return []
  const names = deciders.map(({ name }) => name).join(', ')
  return [{ field: 'people', message: `${names} approved or issued the permit above. Choose others for the work` }]
}
