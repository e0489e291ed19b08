import { masterCategory } from '@selamat/contract/domains/master-data/keys/master-category'
import type { RowOf, WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Binding, WriteContext } from '../../../platform/records/binding.ts'
import { mountTypedOptions } from './options.ts'
import { assertTypes, inReadableType } from './type-rights.ts'

type Category = typeof masterCategory
const counted = (table: string) =>
  `(select count(*)::int from ${table} x where x.category_id = t.id and x.archived_at is null)`

const binding: Binding<Category> = {
  table: 'master_categories',
  label: 'value',
  parent: 'typeId',
  columns: { keyCount: counted('master_keys'), subCategoryCount: counted('sub_categories') },
  exportColumns: ['value', 'typeId', 'configTypeId', 'description', 'keyCount', 'subCategoryCount'],
  unique: { master_categories_value: { field: 'value', code: 'NAME_EXISTS' } },
  scope: inReadableType('id'),
  beforeWrite: async (tx, values, writing) => {
    const { actor, before } = writing
    const types = [values.typeId, ...(before ? [before.typeId] : [])]
    await assertTypes(tx, actor, before ? 'update' : 'create', types)
    await assertHolds(tx, values, writing)
    return values
  },
  beforeMove: async (tx, move, row: RowOf<Category>, actor) => {
    await assertTypes(tx, actor, move, [row.typeId])
    if (row.knownId !== null && move !== 'restore') {
      throw httpError('RULE', { message: 'Risks choose their hazard from this category' })
    }
  },
}

/** What has sub-categories is no plain list, and what the product looks up keeps its type. Throws 422 at the field. */
async function assertHolds(tx: Tx, values: WriteOf<Category>, { before }: WriteContext<Category>): Promise<void> {
  if (before?.knownId && before.typeId !== values.typeId) {
    throw httpError('INVALID', { errors: { typeId: 'Risks choose their hazard from this category' } })
  }
  if (before?.configTypeId !== 2 || values.configTypeId === 2) return
  const parts = await run(tx, sql`select 1 from sub_categories where category_id = ${before.id} limit 1`)
  if (parts.length > 0)
    throw httpError('INVALID', { errors: { configTypeId: 'It has sub-categories. Delete them first' } })
}

/** The categories of the master data. */
export function mountMasterCategories(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, masterCategory, binding, { except: ['options'] })
  mountTypedOptions(app, context, masterCategory, binding)
}
