import { z } from 'zod'
import { anyOf } from '../../../../kit/list-query.ts'
import { resource } from '../../../../kit/resource.ts'
import { id, optionalText, text } from '../../../../kit/text.ts'
import { isolationPointHead } from '../../heads.ts'

/** The energies that equipment is cut off from before work begins (1910.147). */
export const ENERGIES = [
  'ELECTRICAL',
  'MECHANICAL',
  'HYDRAULIC',
  'PNEUMATIC',
  'PROCESS',
  'THERMAL',
  'GRAVITY',
  'OTHER',
] as const

export const isolationPoint = resource('isolation-points', {
  ...isolationPointHead,
  write: z.strictObject({
    equipmentId: id,
    tag: text(50),
    energy: z.enum(ENERGIES),
    method: text(300),
    location: optionalText(200),
    normalState: optionalText(100),
  }),
  read: z.object({
    equipmentId: z.int(),
    equipmentCode: z.string(),
    tag: z.string(),
    energy: z.enum(ENERGIES),
    method: z.string(),
    location: z.string().nullable(),
    normalState: z.string().nullable(),
  }),
  filter: { equipmentId: anyOf(id), energy: anyOf(z.enum(ENERGIES)) },
  sortable: ['id', 'tag', 'updatedAt'],
  defaultOrder: { column: 'tag', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})
