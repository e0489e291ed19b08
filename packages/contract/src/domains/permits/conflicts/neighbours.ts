import { z } from 'zod'
import { DELETED, endpoint, SAVED } from '../../../kit/endpoint.ts'
import { anyOf, listQuery } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { id } from '../../../kit/text.ts'
import { PERMIT } from '../items.ts'

/** How a location lies to its neighbour. */
export const NEIGHBOUR_KINDS = ['ADJACENT', 'ABOVE', 'BELOW'] as const
export type NeighbourKind = (typeof NEIGHBOUR_KINDS)[number]
export const NEIGHBOUR_LABELS: Readonly<Record<NeighbourKind, string>> = {
  ADJACENT: 'Adjacent to',
  ABOVE: 'Above',
  BELOW: 'Below',
}

const neighbour = z.object({
  id: z.int(),
  locationId: z.int(),
  locationName: z.string(),
  kind: z.enum(['ADJACENT', 'ABOVE']),
  neighbourId: z.int(),
  neighbourName: z.string(),
  siteName: z.string(),
})
export type Neighbour = z.output<typeof neighbour>

/** What a form of neighbours holds. */
export const neighbourFields = z
  .strictObject({ locationId: id, neighbourId: id, kind: z.enum(NEIGHBOUR_KINDS) })
  .refine(({ locationId, neighbourId }) => locationId !== neighbourId, {
    message: 'Choose another location',
    path: ['neighbourId'],
  })

/** Locations that lie beside or above one another: work at one affects the other. */
export const locationNeighbours = {
  list: endpoint({
    method: 'POST',
    path: '/location-neighbours/list',
    summary: 'List the locations that lie beside or above one another',
    permission: may([PERMIT, 'submenu/Location'], 'read'),
    kind: 'list',
    body: listQuery(['locationName'], { locationId: anyOf(id) }),
    data: z.array(neighbour),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/location-neighbours',
    summary: 'Make two locations neighbours, or change how they lie to one another',
    done: SAVED,
    permission: may('submenu/Location', 'update'),
    body: neighbourFields,
    data: z.object({ id: z.int() }),
    example: { body: { locationId: 1, neighbourId: 2, kind: 'ADJACENT' } },
  }),
  remove: endpoint({
    method: 'POST',
    path: '/location-neighbours/remove',
    summary: 'Two locations are no longer neighbours',
    done: DELETED,
    permission: may('submenu/Location', 'update'),
    body: z.strictObject({ id }),
    data: z.object({ id: z.int() }),
  }),
}
