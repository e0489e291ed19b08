import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
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

const SECTION = 'select department_id as "departmentId" from sections where id = $1 and company_id = $2'
const CONTRACTOR_COMPANY = 'select employer_id as "employerId" from users where id = $1'

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
    const [superior] = await run<{ employerId: number }>(tx, CONTRACTOR_COMPANY, [input.superiorId])
    if (superior?.employerId !== contractorCompany) errors.superiorId = 'Choose one from the list'
  }
  let { departmentId } = input
  if (input.sectionId !== null && !errors.sectionId) {
    const [section] = await run<{ departmentId: number }>(tx, SECTION, [input.sectionId, user.companyId])
    departmentId ??= section?.departmentId ?? null
    if (section?.departmentId !== departmentId) errors.sectionId = 'This section belongs to another department'
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return { ...input, departmentId }
}

export const OVERLAP = 'This user has another position on some of these days'
export const BACKWARDS = 'The last day is before the first day'

const INSERT = `insert into employments (user_id, position_id, section_id, department_id, site_id, superior_id, valid_from, valid_until,
    created_at, updated_at, created_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $10) returning id`
const UPDATE = `update employments set position_id = $2, section_id = $3, department_id = $4, site_id = $5, superior_id = $6,
    valid_from = $7, valid_until = $8, updated_at = $9, updated_by = $10, version = version + 1 where id = $1 returning id`

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
  const values = [...COLUMNS.map((field) => position[field]), validFrom, validUntil, context.clock.now(), actorId]
  const [row] = await run<{ id: number }>(tx, id === null ? INSERT : UPDATE, [id ?? user.id, ...values]).catch(
    (error: unknown) => {
      throw brokenConstraint(error, '23P01') === undefined
        ? error
        : httpError('INVALID', { errors: { validFrom: OVERLAP } })
    },
  )
  if (!row) throw httpError('NOT_FOUND')
  return row.id
}
