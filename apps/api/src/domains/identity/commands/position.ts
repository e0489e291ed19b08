import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import { missingReferences } from '../../../platform/records/catalogue.ts'
import { assertNoLoop, type EmployedUser, type Period } from './superiors.ts'

/** The position, section, department, site and superior of a user. */
export interface Position {
  readonly positionId: number | null
  readonly sectionId: number | null
  readonly departmentId: number | null
  readonly siteId: number | null
  readonly superiorId: number | null
}

const COLUMNS = ['positionId', 'sectionId', 'departmentId', 'siteId', 'superiorId'] as const
const SNAKE: Readonly<Record<keyof Position, string>> = {
  positionId: 'position_id',
  sectionId: 'section_id',
  departmentId: 'department_id',
  siteId: 'site_id',
  superiorId: 'superior_id',
}

export const isSamePosition = (one: Position, other: Position) => COLUMNS.every((field) => one[field] === other[field])
export const isEmptyPosition = (position: Position) => COLUMNS.every((field) => position[field] === null)

/** The contractor whose users a contractor's actor can choose as superiors; null for staff, who can choose from the tenant. */
export const contractorCompanyOf = ({ employerId, companyId }: Actor) => (employerId === companyId ? null : employerId)

/**
 * Validates a position; the department defaults to that of the section. Throws 422 at each field for a record of another
 * tenant, a section of another department, the user as superior, or a superior outside `contractorCompany`.
 */
export async function checkedPosition(
  context: AppContext,
  tx: Tx,
  user: EmployedUser,
  input: Position,
  { before, contractorCompany }: { before: Position | null; contractorCompany: number | null },
): Promise<Position> {
  const values = new Map(COLUMNS.map((field) => [SNAKE[field], input[field]]))
  const missing = await missingReferences(context.database, tx, 'employments', user.companyId, values)
  const errors = Object.fromEntries(
    COLUMNS.filter((field) => missing.includes(SNAKE[field])).map((field) => [field, 'Choose one from the list']),
  )
  if (input.superiorId === user.id) errors.superiorId = 'A user cannot be their own superior'
  if (contractorCompany !== null && input.superiorId !== null && input.superiorId !== before?.superiorId) {
    const superior = await tx
      .selectFrom('users')
      .select('employerId')
      .where('id', '=', input.superiorId)
      .executeTakeFirst()
    if (superior?.employerId !== contractorCompany) errors.superiorId = 'Choose one from the list'
  }
  let { departmentId } = input
  if (input.sectionId !== null && !errors.sectionId) {
    const section = await tx
      .selectFrom('sections')
      .select('departmentId')
      .where('id', '=', input.sectionId)
      .where('companyId', '=', user.companyId)
      .executeTakeFirst()
    departmentId ??= section?.departmentId ?? null
    if (section?.departmentId !== departmentId) errors.sectionId = 'This section belongs to another department'
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return { ...input, departmentId }
}

export const OVERLAP = 'This user has another position on some of these days'
export const BACKWARDS = 'The last day is before the first day'

/** Inserts or updates a position of a user; returns its id. Throws 422 if it overlaps another or makes a loop of superiors. */
export async function writePeriod(
  tx: Tx,
  context: AppContext,
  user: EmployedUser,
  id: number | null,
  position: Position & Period,
  actorId: number,
): Promise<number> {
  const { validFrom, validUntil } = position
  if (validUntil !== null && validUntil < validFrom) throw httpError('INVALID', { errors: { validUntil: BACKWARDS } })
  if (position.superiorId !== null) await assertNoLoop(tx, user, position.superiorId, position)
  const { positionId, sectionId, departmentId, siteId, superiorId } = position
  const now = context.clock.now()
  const stored = { positionId, sectionId, departmentId, siteId, superiorId, validFrom, validUntil, updatedAt: now }
  const created = { ...stored, userId: user.id, createdAt: now, createdBy: actorId, updatedBy: actorId }
  const written =
    id === null
      ? tx.insertInto('employments').values(created).returning('id')
      : tx
          .updateTable('employments')
          .set({ ...stored, updatedBy: actorId, version: sql`version + 1` })
          .where('id', '=', id)
          .returning('id')
  const row = await written.executeTakeFirst().catch((error: unknown) => {
    throw brokenConstraint(error, '23P01') === undefined
      ? error
      : httpError('INVALID', { errors: { validFrom: OVERLAP } })
  })
  if (!row) throw httpError('NOT_FOUND')
  return row.id
}
