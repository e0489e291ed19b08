import { masterKey, masterKeysByType } from '@selamat/contract/domains/master-data/keys/master-key'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http.ts'
import type { Binding } from '../../../platform/records/binding.ts'
import { lookUp } from '../../../platform/records/options.ts'
import { inCategory } from './in-category.ts'
import { knownCategory, mountTypedOptions } from './options.ts'

const hooks = inCategory<WriteOf<typeof masterKey>>(async (tx, { categoryId, subCategoryId }, { configTypeId }) => {
  const wrong = (subCategoryId: string) => httpError('INVALID', { errors: { subCategoryId } })
  if (subCategoryId === null) {
    if (configTypeId === 2) throw wrong('Choose one from the list')
    return
  }
  const categoryOfPart = sql`select category_id from sub_categories where id = ${subCategoryId} for share`
  const [part] = await run<{ categoryId: number }>(tx, categoryOfPart)
  if (part && part.categoryId !== categoryId) throw wrong('This sub-category belongs to another category')
})

const binding: Binding<typeof masterKey> = {
  table: 'master_keys',
  label: 'name',
  hint: '(select s.name from sub_categories s where s.id = t.sub_category_id)',
  parent: 'categoryId',
  joins: 'join master_categories c on c.id = t.category_id left join sub_categories s on s.id = t.sub_category_id',
  columns: {
    categoryName: 'c.value',
    subCategoryName: 's.name',
    // Also a filter, which knows nothing but `t`.
    typeId: '(select x.type_id from master_categories x where x.id = t.category_id)',
  },
  exportColumns: ['name', 'categoryName', 'subCategoryName', 'description'],
  unique: { master_keys_name: { field: 'name', code: 'NAME_EXISTS' } },
  ...hooks,
  beforeMove: async (tx, move, row, actor) => {
    await hooks.beforeMove(tx, move, row, actor)
    if (move === 'delete' && row.archivedAt === null) {
      throw httpError('WRONG_STATE', { message: 'Archive the key first. Only archived keys can be deleted' })
    }
  },
}

/** What forms and records choose from: deleting archives, and only from the archive it goes permanently (AMB-63). */
export function mountMasterKeys(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, masterKey, binding, { except: ['options'] })
  const known = knownCategory(context.database, context.config.hazardCategoryId)
  mountTypedOptions(app, context, masterKey, binding, known)
  mount(app, context, masterKeysByType, async ({ actor, body: { typeId, ...query } }) => {
    const scope = sql`exists (select from master_categories c where c.id = t.category_id and c.type_id = ${typeId})`
    const hint = '(select c.value from master_categories c where c.id = t.category_id)'
    const found = { table: binding.table, label: binding.label, hint, parent: 'categoryId', scope }
    return lookUp(context.database.kysely, found, query, actor.companyId)
  })
}
