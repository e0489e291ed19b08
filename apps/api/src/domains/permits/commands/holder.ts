import { LIVE } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { conflictsOf } from '../conflicts/conflicts-of.ts'
import { hasDecided } from '../independence.ts'
import type { StoredPermit } from '../queries/stored.ts'

/** Who can hold a permit: an active user of the company who neither approved nor issued it. Throws 422 at the field. */
export async function assertHolder(tx: Tx, permit: StoredPermit, userId: number, field: string): Promise<void> {
  const { id, companyId, holderId, issuedBy } = permit
  const [row] = await run<{ known: boolean; approved: boolean }>(
    tx,
    sql`select exists (select from users u where u.id = ${userId} and u.company_id = ${companyId} and u.archived_at is null) as known,
      ${hasDecided(sql`${userId}::bigint`)} as approved from permits p where p.id = ${id}`,
  )
  const message =
    row?.known !== true
      ? 'Choose an active user of the company'
      : userId === holderId
        ? 'This person holds the permit already'
        : row.approved || userId === issuedBy
          ? 'This person approved or issued the permit and cannot hold it'
          : null
  if (message !== null) throw httpError('INVALID', { errors: { [field]: message } })
}

/**
 * Makes somebody the holder among the people of a permit, for whose employer the work is done from then on; the holder so far
 * goes on as crew.
 */
export async function makeHolder(tx: Tx, { id }: Pick<StoredPermit, 'id'>, userId: number): Promise<void> {
  await run(
    tx,
    sql`update permits p set employer_id = u.employer_id, contractor_id = (select n.id from contractors n
          where n.company_id = p.company_id and n.contractor_company_id = u.employer_id and n.archived_at is null order by n.id limit 1)
      from users u where p.id = ${id} and u.id = ${userId}`,
  )
  await run(
    tx,
    sql`update permit_people set crew_role = 'CREW' where permit_id = ${id} and crew_role = 'HOLDER' and user_id <> ${userId}`,
  )
  await run(
    tx,
    sql`insert into permit_people (permit_id, user_id, crew_role, worker_type) values (${id}, ${userId}, 'HOLDER', 'SUPERVISOR')
      on conflict (permit_id, user_id) do update set crew_role = 'HOLDER'`,
  )
}

/**
 * A new holder is not at work elsewhere at that time: the issuer could not confirm that person, and nobody could acknowledge
 * it before. Throws 422 at the field.
 */
export async function assertFree(tx: Tx, permit: StoredPermit, userId: number, field: string, at: Date): Promise<void> {
  const unsettled = async () => (await conflictsOf(tx, permit, [...LIVE], at)).filter(({ isSettled }) => !isSettled)
  const before = new Set((await unsettled()).map(({ permitId }) => permitId))
  // Conflicts are those of the people as stored.
  const added = await run(
    tx,
    sql`insert into permit_people (permit_id, user_id, crew_role, worker_type) values (${permit.id}, ${userId}, 'CREW', 'SUPERVISOR')
      on conflict (permit_id, user_id) do nothing returning user_id`,
  )
  // What conflicts without this person, too, is for the gate to say.
  const open = (await unsettled()).filter(({ permitId }) => !before.has(permitId))
  if (added.length > 0) {
    await run(tx, sql`delete from permit_people where permit_id = ${permit.id} and user_id = ${userId}`)
  }
  if (open.length === 0) return
  const numbers = open.map(({ number }) => number).join(', ')
  throw httpError('INVALID', {
    errors: { [field]: `This person is planned for ${numbers} at that time. Name somebody else` },
  })
}
