import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { STAGE_APPOINTMENTS, STAGE_ROLES, STAGES, type Stage } from '../approval-flow.ts'
import type { StoredPermit } from './stored.ts'

interface StageTask {
  readonly permit: Pick<StoredPermit, 'locationId' | 'subLocationId' | 'siteId'>
  readonly task: { readonly id: number; readonly node: string } | null
  readonly userId: number
  readonly at: Date
}

/** The stage of approval that a task is. */
export const stageOf = (task: StageTask['task']): Stage | null => STAGES.find((one) => one === task?.node) ?? null

/**
 * Why somebody who has the task of a stage does not sign in its function: the person was not named by the rules of the stage,
 * is not appointed to it and, at the first, does not own the area. A colleague or stand-in appoints nobody. Null: the person
 * signs, or the task is of no stage.
 */
export async function notOfStage(db: Executor, { permit, task, userId, at }: StageTask): Promise<string | null> {
  const stage = stageOf(task)
  if (task === null || stage === null) return null
  const { locationId, subLocationId, siteId } = permit
  const owner = sql`coalesce((select s.area_owner_id from sub_locations s where s.id = ${subLocationId}::bigint), area_owner_of(${locationId}))`
  const [row] = await run<{ isOf: boolean }>(
    db,
    sql`select (${stage === 'area-owner'} and ${userId} = ${owner}) is true
        or exists (select from task_candidates tc where tc.task_id = ${task.id} and tc.user_id = ${userId} and tc.open and tc.source = 'rule')
        or exists (select from appointments a where a.user_id = ${userId} and a.kind = ${STAGE_APPOINTMENTS[stage]}
          and a.status = 'CONFIRMED' and (a.site_id is null or a.site_id = ${siteId}) and ${holdsAt('a', formatDate(at))}) as is_of`,
  )
  if (row?.isOf) return null
  const role = STAGE_ROLES[stage].toLowerCase()
  return stage === 'area-owner'
    ? 'Only the area owner or an appointed area authority can answer this. Ask for the task to be reassigned'
    : `Only an appointed ${role} can answer this. Ask for the task to be reassigned`
}
