import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import { missingReferences } from '../../../platform/records/catalogue.ts'
import type { Period, Placed } from './placed.ts'
import { assertNoLoop } from './superiors.ts'

/** What somebody is in the organisation. */
export interface Post {
  readonly positionId: number | null
  readonly sectionId: number | null
  readonly departmentId: number | null
  readonly siteId: number | null
  readonly superiorId: number | null
}

const COLUMNS = ['positionId', 'sectionId', 'departmentId', 'siteId', 'superiorId'] as const
const SNAKE: Readonly<Record<keyof Post, string>> = {
  positionId: 'position_id',
  sectionId: 'section_id',
  departmentId: 'department_id',
  siteId: 'site_id',
  superiorId: 'superior_id',
}

export const isSamePost = (one: Post, other: Post) => COLUMNS.every((field) => one[field] === other[field])
export const isNoPost = (post: Post) => COLUMNS.every((field) => post[field] === null)

/** The firm whose people a contractor's writer may name as superiors; null for staff, who may name anybody of the tenant. */
export const contractorCompanyOf = ({ employerId, companyId }: Actor) => (employerId === companyId ? null : employerId)

const SECTION = 'select department_id as "departmentId" from sections where id = $1 and company_id = $2'
const CONTRACTOR_COMPANY = 'select employer_id as "employerId" from users where id = $1'

/**
 * A post as it is stored: the department follows the section. Throws 422 at each field that names nothing of the tenant,
 * a section of another department, oneself as superior, or for a contractor's writer (`firm`) a new superior of another firm.
 */
export async function checkedPost(
  context: AppContext,
  tx: Tx,
  user: Placed,
  given: Post,
  { before, contractorCompany }: { before: Post | null; contractorCompany: number | null },
): Promise<Post> {
  const values = new Map(COLUMNS.map((field) => [SNAKE[field], given[field]]))
  const missing = await missingReferences(context.database, tx, 'employments', user.companyId, values)
  const errors = Object.fromEntries(
    COLUMNS.filter((field) => missing.includes(SNAKE[field])).map((field) => [field, 'Choose one from the list']),
  )
  if (given.superiorId === user.id) errors.superiorId = 'Nobody is the own superior'
  if (contractorCompany !== null && given.superiorId !== null && given.superiorId !== before?.superiorId) {
    const [superior] = await run<{ employerId: number }>(tx, CONTRACTOR_COMPANY, [given.superiorId])
    if (superior?.employerId !== contractorCompany) errors.superiorId = 'Choose one from the list'
  }
  let { departmentId } = given
  if (given.sectionId !== null && !errors.sectionId) {
    const [section] = await run<{ departmentId: number }>(tx, SECTION, [given.sectionId, user.companyId])
    departmentId ??= section?.departmentId ?? null
    if (section?.departmentId !== departmentId) errors.sectionId = 'This section belongs to another department'
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return { ...given, departmentId }
}

export const OVERLAP = 'Another post of this person holds on some of these days'
export const BACKWARDS = 'The last day comes before the first'

const INSERT = `insert into employments (user_id, position_id, section_id, department_id, site_id, superior_id, valid_from, valid_until,
    created_at, updated_at, created_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $10) returning id`
const UPDATE = `update employments set position_id = $2, section_id = $3, department_id = $4, site_id = $5, superior_id = $6,
    valid_from = $7, valid_until = $8, updated_at = $9, updated_by = $10, version = version + 1 where id = $1 returning id`

/** Writes one period of a person, new or corrected, and gives its id. Throws 422 where it overlaps another or makes a loop of superiors. */
export async function writePeriod(
  tx: Tx,
  context: AppContext,
  user: Placed,
  id: number | null,
  post: Post & Period,
  actorId: number,
): Promise<number> {
  const { validFrom, validUntil } = post
  if (validUntil !== null && validUntil < validFrom) throw httpError('INVALID', { errors: { validUntil: BACKWARDS } })
  if (post.superiorId !== null) await assertNoLoop(tx, user, post.superiorId, post)
  const values = [...COLUMNS.map((field) => post[field]), validFrom, validUntil, context.clock.now(), actorId]
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
