import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id, optionalId, optionalText, text } from '../../../kit/text.ts'
import { locationHead } from '../heads.ts'

export const location = resource('locations', {
  ...locationHead,
  write: z.strictObject({
    locationName: text(100),
    code: text(50),
    siteId: id,
    /** The parent location, at the same site. */
    parentLocationId: optionalId.meta({ title: 'Parent location' }),
    locationTypeId: optionalId,
    areaOwnerId: optionalId,
    description: optionalText(2000),
  }),
  read: z.object({
    locationName: z.string(),
    code: z.string(),
    siteId: z.int(),
    siteName: z.string(),
    parentLocationId: z.int().nullable(),
    parentLocationName: z.string().nullable(),
    locationTypeId: z.int().nullable(),
    locationTypeName: z.string().nullable(),
    areaOwnerId: z.int().nullable(),
    areaOwnerName: z.string().nullable(),
    /** The area owner, else that of the nearest parent location. */
    effectiveAreaOwnerName: z.string().nullable().meta({ title: 'Responsible area owner' }),
    description: z.string().nullable(),
  }),
  filter: { siteId: anyOf(id), parentLocationId: anyOf(id), locationTypeId: anyOf(id), areaOwnerId: anyOf(id) },
  sortable: ['id', 'locationName', 'code', 'updatedAt'],
  defaultOrder: { column: 'locationName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
