import { z } from 'zod'
import { endpoint, idParams } from '../../../kit/endpoint.ts'
import { MAX_PAGE_SIZE, option, optionsQuery } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { day, id } from '../../../kit/text.ts'
import { EQUIPMENT_ITEMS } from '../items.ts'
import { EQUIPMENT_FAMILIES, EQUIPMENT_STATUSES } from './equipment-family.ts'

const family = z.enum(EQUIPMENT_FAMILIES)
const read = may(EQUIPMENT_ITEMS, 'read')

/** Equipment in the tree, with how many parts lie directly in it. */
export const equipmentNode = z.object({
  id,
  family,
  parentId: id.nullable(),
  /** The code of the parent. */
  parent: z.string().nullable(),
  code: z.string(),
  type: z.string(),
  make: z.string().nullable(),
  location: z.string().nullable(),
  status: z.enum(EQUIPMENT_STATUSES),
  nextDueOn: day.nullable(),
  children: z.int(),
})
export type EquipmentNode = z.infer<typeof equipmentNode>

export const equipmentTree = {
  /** The parent equipment of a family, or with a parent what lies directly in it; with a keyword, whatever it finds. By code. */
  list: endpoint({
    method: 'POST',
    path: '/equipment/tree',
    summary: 'One level of the tree of equipment and its parts',
    permission: read,
    kind: 'list',
    body: z.strictObject({
      family,
      parentId: id.nullish(),
      keyword: z.string().max(200).optional(),
      start: z.int().min(0).max(10_000).default(0),
      limit: z.int().min(1).max(MAX_PAGE_SIZE).default(50),
    }),
    data: z.array(equipmentNode),
  }),
  ancestors: endpoint({
    method: 'GET',
    path: '/equipment/ancestors/:id',
    summary: 'The parents of equipment, outermost parent first',
    permission: read,
    params: idParams,
    data: z.array(equipmentNode.pick({ id: true, code: true, type: true })),
  }),
  /** Whole items and parts alike, of one family or of all: what a part can lie in, and a form choose from. */
  items: endpoint({
    method: 'POST',
    path: '/equipment/items/options',
    summary: 'Pick parent or child equipment',
    permission: 'signed-in',
    body: optionsQuery.safeExtend({ family: family.optional() }),
    data: z.object({ options: z.array(option), totalItem: z.int() }),
  }),
  /** The next free code after the newest of a type; null where the type has none that ends with a number. */
  nextCode: endpoint({
    method: 'POST',
    path: '/equipment/next-code',
    summary: 'The next free code for equipment of a type',
    permission: may(EQUIPMENT_ITEMS, 'create'),
    body: z.strictObject({ family, typeId: id }),
    data: z.object({ code: z.string().nullable() }),
  }),
}
