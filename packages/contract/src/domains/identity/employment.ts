import { z } from 'zod'
import { DELETED, endpoint, idParams, SAVED } from '../../kit/endpoint.ts'
import { employeeId } from '../../kit/password.ts'
import { may } from '../../kit/permissions.ts'
import { day, id, rowVersion } from '../../kit/text.ts'
import { positionFields } from './user-fields.ts'

const period = { validFrom: day, validUntil: day.nullish().transform((value) => value ?? null) }
const name = z.string().nullable()

/** The position, section, department, site and superior of a user from a day until a day. */
export const employmentRow = z.object({
  id,
  version: z.int(),
  positionId: id.nullable(),
  positionName: name,
  sectionId: id.nullable(),
  sectionName: name,
  departmentId: id.nullable(),
  departmentName: name,
  siteId: id.nullable(),
  siteName: name,
  superiorId: id.nullable(),
  superiorUsername: name,
  superiorName: name,
  validFrom: day,
  validUntil: day.nullable(),
  /** Valid today. */
  current: z.boolean(),
})
export type EmploymentRow = z.infer<typeof employmentRow>

const written = z.strictObject({ ...positionFields, ...period })

export const employment = {
  /** Latest first; the user's own, a subordinate's, or with permission to read users anyone's in the data scope. */
  list: endpoint({
    method: 'POST',
    path: '/employments/list',
    summary: 'List the positions of a user',
    permission: 'signed-in',
    ownScope: true,
    kind: 'list',
    body: z.strictObject({ username: employeeId }),
    data: z.array(employmentRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/employments',
    summary: 'Add a position to a user',
    done: SAVED,
    permission: may('submenu/User', 'update'),
    creates: true,
    body: written.extend({ username: employeeId }),
    data: employmentRow,
  }),
  update: endpoint({
    method: 'POST',
    path: '/employments/update',
    summary: 'Correct a position of a user',
    done: SAVED,
    permission: may('submenu/User', 'update'),
    body: written.extend({ id, version: rowVersion }),
    data: employmentRow,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/employments/:id',
    summary: 'Delete a position of a user',
    done: DELETED,
    permission: may('submenu/User', 'update'),
    ifMatch: true,
    params: idParams,
  }),
}
