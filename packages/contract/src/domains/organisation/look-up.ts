import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { MAX_PAGE_SIZE, option } from '../../kit/list-query.ts'

const wanted = z.strictObject({
  keyword: z.string().max(200).optional(),
  /** The specification asks for 999,999; at most 1,000 are answered. */
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(999_999)
    .default(MAX_PAGE_SIZE)
    .transform((limit) => Math.min(limit, MAX_PAGE_SIZE)),
  /** Narrows to children of one record, where the look-up has a parent. */
  parentId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})

const lookUp = (path: string, many: string) =>
  endpoint({
    method: 'GET',
    path,
    summary: `Look up ${many}`,
    permission: 'signed-in',
    query: wanted,
    data: z.object({ options: z.array(option), totalItem: z.int() }),
  })

/** The look-ups of the user form, by GET (USERS-25 to USERS-30); what they answer is a pick-list's. */
export const lookUps = {
  companies: lookUp('/companies', 'companies'),
  departments: lookUp('/departments', 'departments'),
  sections: lookUp('/sections', 'sections'),
  positions: lookUp('/positions', 'positions'),
  groups: lookUp('/groups', 'groups'),
  /** A model of the organisation, such as a division or a department (AMB-43). */
  models: lookUp('/models', 'models'),
}
