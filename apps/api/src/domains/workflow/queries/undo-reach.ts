import type { ItemKey } from '@selamat/contract/kit/permissions'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import { scopesBeside } from '../../../platform/session.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { inReachOf } from '../relations.ts'
import { caseReader } from './visible-case.ts'

const UNDO: readonly ItemKey[] = ['menu/Undo Status']

/** The scopes in which somebody undoes: by a role that treats patients, and by any other. */
export const undoScopes = (db: Executor, actor: Pick<Actor, 'userId'>) =>
  scopesBeside(actor, { anyOf: UNDO, action: 'read' }, 'menu/Medical Center Doctor', db)

/** The cases `c` that an actor may undo: what a doctor's role grants opens visits of the clinic, and no report. */
export async function undoReach(context: WorkflowContext, db: Executor, actor: Actor): Promise<RawBuilder<SqlBool>> {
  const { alone } = await undoScopes(db, actor)
  return inReachOf(await caseReader(context, db, { ...actor, scopes: alone }))
}
