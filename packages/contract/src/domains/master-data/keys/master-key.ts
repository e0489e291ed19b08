import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { anyOf, option, optionsQuery } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id, optionalId, optionalText, text } from '../../../kit/text.ts'
import { masterKeyHead } from '../heads.ts'
import { masterTypeId } from './master-type.ts'

/**
 * One value that forms and records choose from. Deleting puts it into the archive, from where it is restored or, unless it
 * is used, deleted permanently (MASTER-015 to MASTER-017, AMB-63).
 */
export const masterKey = resource('master-keys', {
  ...masterKeyHead,
  write: z.strictObject({
    name: text(200),
    categoryId: id,
    subCategoryId: optionalId,
    description: optionalText(2000),
  }),
  read: z.object({
    name: z.string(),
    categoryId: z.int(),
    categoryName: z.string(),
    subCategoryId: z.int().nullable(),
    subCategoryName: z.string().nullable(),
    typeId: masterTypeId,
    description: z.string().nullable(),
  }),
  filter: { categoryId: anyOf(id), subCategoryId: anyOf(id), typeId: anyOf(masterTypeId) },
  sortable: ['id', 'name', 'updatedAt'],
  defaultOrder: { column: 'name', direction: 'ascending' },
  verbs: [
    'list',
    'get',
    'detail',
    'create',
    'update',
    'duplicate',
    'archive',
    'restore',
    'delete',
    'export',
    'options',
  ],
  calls: {
    archive: ['POST', '/delete/:id'],
    restore: ['POST', '/restore/:id'],
    delete: ['POST', '/delete-valid/:id'],
    deleteValid: ['POST', '/used-by/:id'],
  },
})

/** Master keys for the choices of a form: those of one type (FORMS-59). */
export const masterKeysByType = endpoint({
  method: 'POST',
  path: '/master-keys/by-type',
  summary: 'Pick master keys of a type',
  permission: 'signed-in',
  body: optionsQuery.safeExtend({ typeId: masterTypeId }),
  data: z.object({ options: z.array(option), totalItem: z.int() }),
})
