import type { Executor } from '../../../platform/database.ts'
import type { Person } from '../relations.ts'
import type { VisibleCase } from './visible-case.ts'

/** For whom a user is a candidate of a task by a delegation; null: for nobody else. */
export async function personStoodInFor(db: Executor, taskId: number, userId: number): Promise<Person | null> {
  const row = await db
    .selectFrom('taskCandidates as tc')
    .innerJoin('users as u', 'u.id', 'tc.forUserId')
    .select(['u.id', 'u.fullName'])
    .where('tc.taskId', '=', taskId)
    .where('tc.userId', '=', userId)
    .where('tc.source', '=', 'delegation')
    .executeTakeFirst()
  return row ?? null
}

/** The name of that person. */
export const standsInFor = async (db: Executor, taskId: number, userId: number): Promise<string | null> =>
  (await personStoodInFor(db, taskId, userId))?.fullName ?? null

/** Who sent a case, and where it is. */
export const submitterOf = (db: Executor, { id }: VisibleCase) =>
  db
    .selectFrom('cases as c')
    .innerJoin('users as u', 'u.id', 'c.submitterId')
    .leftJoin('departments as d', 'd.id', 'c.departmentId')
    .leftJoin('locations as l', 'l.id', 'c.locationId')
    .leftJoin('subLocations as s', 's.id', 'c.subLocationId')
    .select(['u.username', 'u.fullName', 'd.departmentName', 'l.locationName', 's.subLocationName'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
