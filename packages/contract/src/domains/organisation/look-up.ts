import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { MAX_PAGE_SIZE, option } from '../../kit/list-query.ts'

const query = z.strictObject({
  keyword: z.string().max(200).optional(),
  /** The specification sends 999,999; at most 1,000 are returned. */
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(999_999)
    .default(MAX_PAGE_SIZE)
    .transform((limit) => Math.min(limit, MAX_PAGE_SIZE)),
  /** Only the children of this record, where the look-up has a parent. */
  parentId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})

const lookUp = (path: string, many: string) =>
  endpoint({
    method: 'GET',
    path,
    summary: `Look up ${many}`,
    permission: 'signed-in',
    query,
    data: z.object({ options: z.array(option), totalItem: z.int() }),
  })

/** The look-ups of the user form, by GET (USERS-25 to USERS-30); they return the options of a picker. */
export const lookUps = {
  companies: lookUp('/companies', 'companies'),
  departments: lookUp('/departments', 'departments'),
  sections: lookUp('/sections', 'sections'),
  positions: lookUp('/positions', 'positions'),
  groups: lookUp('/groups', 'groups'),
  /** Units of the organisation, such as divisions or departments (AMB-43). */
  models: lookUp('/models', 'units'),
}
