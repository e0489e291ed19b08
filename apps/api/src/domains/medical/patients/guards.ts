import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { type PartName, worksWith } from '../who-sees.ts'
import { NOT_THE_WORK, readerOf } from './care.ts'

export const NOT_ONESELF = 'Somebody else of the medical center does this for you'

/** Why somebody writes or hands out nothing for a person: nobody of the clinic does it for the own one; null: it is another person. */
export const oneselfProblem = (
  actor: Pick<Actor, 'userId'> | null,
  patientId: number,
  message = NOT_ONESELF,
): string | null => (actor?.userId === patientId ? message : null)

/** The same. Throws 409 NOT_YOUR_ACT. */
export function assertNotOneself(actor: Pick<Actor, 'userId'>, patientId: number, message?: string): void {
  const problem = oneselfProblem(actor, patientId, message)
  if (problem !== null) throw httpError('NOT_YOUR_ACT', { message: problem })
}

/** Throws 403 where a part of a record is not what somebody works with. */
export async function assertWorksWith(db: Executor, actor: Actor, part: PartName): Promise<void> {
  if (!worksWith(part, await readerOf(db, actor))) throw httpError('FORBIDDEN', { message: NOT_THE_WORK })
}
