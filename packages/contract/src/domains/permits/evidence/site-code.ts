import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'

/** The codes of the labels of locations: whoever has one has stood there. */
export const siteCodes = endpoint({
  method: 'GET',
  path: '/permits/site-codes',
  summary: 'List the codes for the labels of the locations',
  permission: may('submenu/Location', 'read'),
  data: z.array(
    z.object({
      locationId: z.int(),
      locationName: z.string(),
      siteName: z.string(),
      code: z.string(),
    }),
  ),
})
export type SiteCode = z.output<typeof siteCodes.data>[number]
