import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { anyOf, listQuery } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { resource } from '../../kit/resource.ts'
import { id, optionalId, text } from '../../kit/text.ts'
import { hierarchyHead } from './heads.ts'

/** The levels of organisation units, from the highest to the lowest (G-054). */
export const LEVELS = ['division', 'department', 'section', 'unit'] as const
export const level = z.enum(LEVELS, 'Choose one from the list')
export type Level = (typeof LEVELS)[number]

const fields = z.strictObject({
  modelName: text(100),
  level,
  parentId: optionalId,
  departmentId: optionalId,
  sectionId: optionalId,
})

/** A unit of the organisation ("model" in the specification), nested to any depth (ORG-13 to ORG-16). */
export const hierarchy = resource('hierarchies', {
  ...hierarchyHead,
  write: fields,
  read: z.object({
    modelName: z.string(),
    level,
    parentId: z.int().nullable(),
    parentName: z.string().nullable(),
    departmentId: z.int().nullable(),
    departmentName: z.string().nullable(),
    sectionId: z.int().nullable(),
    sectionName: z.string().nullable(),
    postCount: z.int(),
  }),
  filter: { level: anyOf(level), parentId: anyOf(id), departmentId: anyOf(id) },
  sortable: ['id', 'modelName', 'level', 'updatedAt'],
  defaultOrder: { column: 'modelName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})

const unit = z.object({ id: z.int(), modelName: z.string(), level, parentId: z.int().nullable() })
/** A unit in the tree. */
const treeUnit = unit.extend({ version: z.int(), postCount: z.int() })
export type TreeUnit = z.output<typeof treeUnit>

/** The read-only list of units for pickers (ORG-21, ORG-23, AMB-49). */
export const modelList = endpoint({
  method: 'POST',
  path: '/hierarchy-models/list',
  summary: 'List the units of the own company',
  permission: 'signed-in',
  kind: 'list',
  body: listQuery(['modelName', 'level', 'id'], { level: anyOf(level), parentId: anyOf(id) }),
  data: z.array(unit),
})

/** All active units of the user's company. */
export const hierarchyTree = endpoint({
  method: 'GET',
  path: '/hierarchies/tree',
  summary: 'Read the tree of units',
  permission: may('submenu/Hierarchy Company', 'read'),
  data: z.array(treeUnit),
})
