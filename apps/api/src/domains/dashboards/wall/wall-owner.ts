import { DASHBOARD_LIST } from '@selamat/contract/domains/dashboards/items'
import type { LeftOut } from '@selamat/contract/domains/dashboards/wall/wall'
import type { Widget } from '@selamat/contract/domains/dashboards/widget'
import { may } from '@selamat/contract/kit/permissions'
import type { Measure } from '../../../measures/measure.ts'
import type { Actor } from '../../../platform/access.ts'
import { actorOf } from '../../../platform/actor-of.ts'
import type { Executor } from '../../../platform/database.ts'
import { type Grants, grantsOf } from '../grants.ts'

/** Who answers for a wall display, with what of it they may read for the whole company. */
export interface WallOwner {
  readonly actor: Actor
  readonly grants: Grants
}

/**
 * The same of grants where nobody stands in front: what is read for the whole company and of no other one, never what is a
 * reader's own.
 */
export const wallGrants =
  (grants: Grants): Grants =>
  (operation) => {
    const scopes = typeof operation.permission === 'string' ? null : grants(operation)
    return scopes?.some((scope) => scope === 'company' || scope === 'all') ? ['company'] : null
  }

/** The account that turned a wall display on, while it could sign in and manages the dashboards of the company; else null. */
export async function wallOwner(db: Executor, userId: number, today: string): Promise<WallOwner | null> {
  const actor = await actorOf(db, userId, today)
  if (!actor || actor.employerId !== actor.companyId) return null
  const grants = wallGrants(await grantsOf(db, actor))
  return grants({ permission: may(DASHBOARD_LIST, 'read') }) === null ? null : { actor, grants }
}

/** It counts what is the reader's own, or a list that each reader has of the own people. */
export const isPersonal = ({ personal, list }: Measure): boolean =>
  personal === true || typeof list.list.permission === 'string'

/** Why a widget is not on a wall; null: it is, or its measure no longer exists. */
export function leftOutOf({ visual }: Widget, measure: Measure | undefined, grants: Grants): LeftOut | null {
  if (visual === 'LIST') return 'ROWS'
  if (!measure) return null
  if (isPersonal(measure)) return 'PERSONAL'
  return grants(measure.list.list) === null ? 'PERMISSION' : null
}
