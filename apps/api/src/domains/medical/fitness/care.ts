import { formatDate } from '@selamat/contract/kit/dates'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { scopesFor } from '../../../platform/session.ts'
import { personScope, userScope } from '../../identity/index.ts'
import { openedInEmergency } from '../patients/care.ts'

/** Whoever reaches every company keeps the product, and reads nobody's health data by it. */
export const inCare = (actor: Actor): Actor => ({ ...actor, scopes: actor.scopes.filter((scope) => scope !== 'all') })

/** The actor with the scopes in which an item of the clinic is held, for the people whom the clinic cares for. */
export async function caring(
  context: AppContext,
  actor: Actor,
  item: ItemKey,
  db: Executor = context.database.kysely,
): Promise<Actor> {
  return inCare({ ...actor, scopes: await scopesFor(context, actor, { anyOf: [item], action: 'read' }, db) })
}

export interface Patient {
  readonly id: number
  readonly companyId: number
  readonly fullName: string
}

/** A person `t` whom a condition finds. Throws 404. */
async function patientWhere(db: Executor, userId: number, where: Fragment): Promise<Patient> {
  const [found] = await run<Patient>(
    db,
    sql`select t.id, t.company_id, t.full_name from users t where t.id = ${userId} and ${where}`,
  )
  if (!found) throw httpError('NOT_FOUND', { message: 'User not found' })
  return found
}

/** A person in the reach of the operation's right, who still works here where that counts. Throws 404. */
export async function patientInCare(
  context: AppContext,
  db: Executor,
  actor: Actor,
  userId: number,
  { working = true } = {},
): Promise<Patient> {
  const today = formatDate(context.clock.now())
  const here = working ? sql`t.archived_at is null` : sql`true`
  return patientWhere(db, userId, sql`${here} and ${personScope(inCare(actor), today)}`)
}

/** A person of whom something is read: in that reach, or one whose record the actor has opened in an emergency. Throws 404. */
export function patientToRead(context: AppContext, db: Executor, actor: Actor, userId: number): Promise<Patient> {
  const at = context.clock.now()
  const inReach = personScope(inCare(actor), formatDate(at))
  return patientWhere(db, userId, sql`(${inReach} or t.id in (${openedInEmergency(actor, at)}))`)
}

/**
 * The rows `t` of a company whose person, in a column, is in the scopes of a reader; with an instant, also of people whose record the
 * reader has opened in an emergency then. The whole company needs no look at its people.
 */
export function ofPeopleInCare(actor: Actor, people: Actor, person: string, today: string, at?: Date): Fragment {
  const isWhole = people.scopes.includes('company') && actor.employerId === actor.companyId
  const column = sql.ref(person)
  const inScope = sql`${column} in (select t.id from users t where ${userScope(people, today)})`
  const inReach = at ? sql`(${inScope} or ${column} in (${openedInEmergency(actor, at)}))` : inScope
  return sql`t.company_id = ${actor.companyId} and ${isWhole ? sql`true` : inReach}`
}
