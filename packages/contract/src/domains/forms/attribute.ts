import { z } from 'zod'
import { endpoint, SAVED } from '../../kit/endpoint.ts'
import { listQuery } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { id, instant, rowVersion, text } from '../../kit/text.ts'
import { optionList } from './kinds/choice-kinds.ts'

const MENU = 'submenu/List Form'

const written = { attributeName: text(120), options: optionList }
const row = z.object({ id, version: z.int(), attributeName: z.string(), options: optionList, updatedAt: instant })
export type Attribute = z.output<typeof row>

/** Attributes: named sets of options that the choice fields of several forms take theirs from (G-069). */
export const attribute = {
  list: endpoint({
    method: 'POST',
    path: '/attributes/list',
    summary: 'List attributes',
    permission: may(MENU, 'read'),
    kind: 'list',
    body: listQuery(['attributeName', 'id', 'updatedAt'], {}),
    data: z.array(row),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/attributes/detail',
    summary: 'Read attribute',
    permission: may(MENU, 'read'),
    body: z.strictObject({ id }),
    data: row,
  }),
  create: endpoint({
    method: 'POST',
    path: '/attributes',
    summary: 'Create attribute',
    done: SAVED,
    permission: may(MENU, 'create'),
    creates: true,
    body: z.strictObject(written),
    data: row,
  }),
  update: endpoint({
    method: 'POST',
    path: '/attributes/update',
    summary: 'Update attribute',
    done: SAVED,
    permission: may(MENU, 'update'),
    body: z.strictObject({ id, version: rowVersion, ...written }),
    data: row,
  }),
}
