import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id, optionalId, optionalText, text } from '../../../kit/text.ts'
import { subLocationHead } from '../heads.ts'

export const subLocation = resource('sub-locations', {
  ...subLocationHead,
  write: z.strictObject({
    subLocationName: text(100),
    code: text(50),
    locationId: id,
    areaOwnerId: optionalId,
    description: optionalText(2000),
  }),
  read: z.object({
    subLocationName: z.string(),
    code: z.string(),
    locationId: z.int(),
    locationName: z.string(),
    areaOwnerId: z.int().nullable(),
    areaOwnerName: z.string().nullable(),
    /** The area owner, else that of the location or its nearest parent. */
    effectiveAreaOwnerName: z.string().nullable().meta({ title: 'Responsible area owner' }),
    description: z.string().nullable(),
  }),
  filter: { locationId: anyOf(id), areaOwnerId: anyOf(id) },
  sortable: ['id', 'subLocationName', 'code', 'updatedAt'],
  defaultOrder: { column: 'subLocationName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  deleteBy: 'POST',
})
