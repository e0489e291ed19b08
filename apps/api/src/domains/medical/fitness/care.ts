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
import { inCare, openedInEmergency, openRecord, readerOf } from '../patients/care.ts'
import { assertNotOneself, assertWorksWith } from '../patients/guards.ts'
import { isRestrictable, type PartName, worksWith } from '../who-sees.ts'

/**
 * The actor with the scopes in which an item of the clinic is held, for the people whom the clinic cares for: none where a part of a
 * record is not what the actor works with.
 */
export async function caring(
  context: AppContext,
  actor: Actor,
  [item, part]: readonly [ItemKey, PartName],
  db: Executor = context.database.kysely,
): Promise<Actor> {
  const reader = inCare({ ...actor, scopes: await scopesFor(context, actor, { anyOf: [item], action: 'read' }, db) })
  // Most people hold nothing of the clinic, and are not looked up.
  if (reader.scopes.length === 0 || worksWith(part, await readerOf(db, actor))) return reader
  return { ...reader, scopes: [] }
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

/**
 * A person of whom a part of the record is written: in the reach of the operation's right, who still works here where that counts.
 * Throws 403 where it is not the actor's work, 404, 409 for the own person.
 */
export async function patientInCare(
  context: AppContext,
  db: Executor,
  actor: Actor,
  userId: number,
  { working = true, part, oneself }: { readonly working?: boolean; readonly part: PartName; readonly oneself?: string },
): Promise<Patient> {
  const today = formatDate(context.clock.now())
  const here = working ? sql`t.archived_at is null` : sql`true`
  const found = await patientWhere(db, userId, sql`${here} and ${personScope(inCare(actor), today)}`)
  await assertWorksWith(db, actor, part)
  assertNotOneself(actor, found.id, oneself)
  return found
}

/**
 * A person of whom a part of the record is read: in that reach where it is the actor's work, or one whose record the actor has opened in
 * an emergency. Throws 404, and 403 CARE_NEEDED for a restricted record.
 */
export async function patientToRead(
  context: AppContext,
  db: Executor,
  actor: Actor,
  userId: number,
  part: PartName,
): Promise<Patient> {
  const at = context.clock.now()
  const inReach = worksWith(part, await readerOf(db, actor)) ? personScope(inCare(actor), formatDate(at)) : sql`false`
  const found = await patientWhere(db, userId, sql`(${inReach} or t.id in (${openedInEmergency(actor, at)}))`)
  if (isRestrictable(part)) await assertUnrestricted(context, db, actor, userId, part)
  return found
}

/** Throws 403 CARE_NEEDED for a restricted record that is not open to the actor. */
async function assertUnrestricted(context: AppContext, db: Executor, actor: Actor, userId: number, part: PartName) {
  const restricted = await run(db, sql`select 1 from patients where id = ${userId} and is_restricted`)
  if (restricted.length > 0) await openRecord(context, db, actor, userId, { part })
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
