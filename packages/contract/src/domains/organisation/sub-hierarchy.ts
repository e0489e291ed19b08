import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { anyOf } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { resource } from '../../kit/resource.ts'
import { id, optionalId, text } from '../../kit/text.ts'
import { subHierarchyHead } from './heads.ts'

/** A post of a unit, below another post (ORG-17 to ORG-20, ORG-22). */
export const subHierarchy = resource('sub-hierarchies', {
  ...subHierarchyHead,
  write: z.strictObject({
    title: text(100),
    hierarchyId: id.meta({ title: 'Unit', named: 'modelName' }),
    positionId: id,
    parentId: optionalId,
  }),
  read: z.object({
    title: z.string(),
    hierarchyId: z.int(),
    model: z.object({ id: z.int(), modelName: z.string() }),
    modelName: z.string(),
    positionId: z.int(),
    positionName: z.string(),
    parentId: z.int().nullable(),
    parentTitle: z.string().nullable(),
  }),
  filter: { hierarchyId: anyOf(id), positionId: anyOf(id), parentId: anyOf(id) },
  sortable: ['id', 'title', 'updatedAt'],
  defaultOrder: { column: 'title', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})

const post = z.object({
  id: z.int(),
  version: z.int(),
  /** Null for the highest post, or where the parent is not in the list. */
  parentId: z.int().nullable(),
  title: z.string(),
  positionName: z.string(),
  modelName: z.string(),
  /** The people in the position today, of the department and section of the unit where it has them. */
  holders: z.object({ count: z.int(), first: z.string().nullable() }),
})
export type Post = z.output<typeof post>

/** The posts of the user's company, or of a unit and all units below it, with the people who hold them today. */
export const organisationChart = endpoint({
  method: 'GET',
  path: '/organisation-chart',
  summary: 'Read the organisation chart',
  permission: may('submenu/Hierarchy Company', 'read'),
  query: z.strictObject({ hierarchyId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
  data: z.array(post),
})
