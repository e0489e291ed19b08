import { LIVE } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { type Executor, type Tx, touched } from '../../../platform/database.ts'
import { emitAll } from '../../../platform/outbox.ts'
import type { Fragment } from '../../../platform/records/statements.ts'

// Approved ones, too: one may be issued at this moment, on what was read before the change.
const looked = ['APPROVED', ...LIVE]

/**
 * Lets the watch look at the live permits `p` of a condition at once: something that their gates look at has changed. What is
 * recorded on the permit itself is looked at by the command that records it, under its lock.
 */
export const recheckWhere = (db: Executor, condition: Fragment, at: Date): Promise<number> =>
  touched(
    db,
    // From the older to the younger, as commands lock them: a permit is younger than the one above it.
    sql`with due as (
        select p.id from permits p where p.status = any(${looked}) and ${condition} order by p.id for no key update of p)
      update permits p set next_gate_at = least(p.next_gate_at, ${at}) from due where p.id = due.id`,
  )

/** The same for all permits of a company. */
export const recheckCompany = (db: Executor, companyId: number, at: Date): Promise<number> =>
  recheckWhere(db, sql`p.company_id = ${companyId}`, at)

/** The same for the permits that stand on an assessment. */
export const recheckAssessment = (db: Executor, hiradcId: number, at: Date): Promise<number> =>
  recheckWhere(db, sql`p.hiradc_id = ${hiradcId}`, at)

/** The same for the permits of a location and of all inside it. */
export const recheckWithin = (db: Executor, locationId: number, at: Date): Promise<number> =>
  recheckWhere(db, sql`p.location_id in (select locations_within(array[${locationId}::bigint]))`, at)

/** The same for the permits under which somebody works. */
export const recheckCrewOf = (db: Executor, userId: number, at: Date): Promise<number> =>
  recheckWhere(db, sql`exists (select from permit_people w where w.permit_id = p.id and w.user_id = ${userId})`, at)

/**
 * The same for those that conflict with some permits whose window, people or equipment have changed: the conflict gate of the
 * others is theirs. They are found once the change is stored, in a transaction of its own, as two that change at once would
 * wait for each other.
 */
export const recheckPartners = (tx: Tx, permitIds: readonly number[], at: Date): Promise<void> =>
  announce(tx, 'permits', permitIds, at)

/** The same for all of the jobs that some isolations reach, whose audit rows do not tell of them. */
export const recheckJobs = (tx: Tx, isolationIds: readonly number[], at: Date): Promise<void> =>
  announce(tx, 'permit_isolations', isolationIds, at)

const announce = (tx: Tx, entity: string, ids: readonly number[], at: Date): Promise<void> =>
  emitAll(
    tx,
    'gate-source',
    ids.map((entityId) => ({ entity, entityId, companyId: null, isGone: false })),
    at,
  )
