import { hierarchy, hierarchyTree, modelList, type TreeModel } from '@selamat/contract/domains/organisation/hierarchy'
import type { RowOf, WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import type { Binding } from '../../crud/binding.ts'
import { crudRoutes } from '../../crud/crud-routes.ts'
import { run, type Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { conditions } from '../../platform/records/conditions.ts'
import { listPage, orderText } from '../../platform/records/list.ts'
import { pageStatements, snake } from '../../platform/records/statements.ts'
import { SAVED } from '../../platform/words.ts'
import { demandNothingBelow, demandPlace, lockTree, type Tree } from './tree-rules.ts'

const tree: Tree = { table: 'hierarchies', label: 'model_name', one: 'model' }
const POST_COUNT = '(select count(*)::int from sub_hierarchies x where x.hierarchy_id = t.id and x.archived_at is null)'
const MOST = 10_000

const TREE = `select t.id, t.model_name as "modelName", t.level, t.parent_id as "parentId", t.version, coalesce(x.n, 0) as "postCount"
  from hierarchies t
  left join (select hierarchy_id, count(*)::int as n from sub_hierarchies where company_id = $1 and archived_at is null group by 1) x
    on x.hierarchy_id = t.id
  where t.company_id = $1 and t.archived_at is null order by t.model_name, t.id limit ${MOST}`

const models = pageStatements('hierarchies', 't.id, t.model_name as "modelName", t.level, t.parent_id as "parentId"')

const nameOf = (row: RowOf<typeof hierarchy>) => ({ id: row.id, name: row.modelName })

/** How a model stands in the database; look-ups use it, too. */
export const hierarchyBinding: Binding<typeof hierarchy> = {
  table: 'hierarchies',
  label: 'modelName',
  hint: 'up.model_name',
  parent: 'parentId',
  joins: `left join hierarchies up on up.id = t.parent_id
    left join departments d on d.id = t.department_id
    left join sections s on s.id = t.section_id`,
  columns: {
    parentName: 'up.model_name',
    departmentName: 'd.department_name',
    sectionName: 's.section_name',
    postCount: POST_COUNT,
  },
  unique: { hierarchies_name: { field: 'modelName', code: 'NAME_EXISTS' } },
  beforeWrite: async (tx, values, { before }) => {
    await demandPlace(tx, tree, values.parentId, before && nameOf(before))
    return withDepartment(tx, values)
  },
  beforeMove: async (tx, move, row) => {
    if (move === 'archive') await demandNothingBelow(tx, tree, nameOf(row))
    if (move === 'restore') await demandPlace(tx, tree, row.parentId, nameOf(row))
  },
}

/** A section brings its department along. Throws 422 where another one was chosen. */
async function withDepartment(tx: Tx, values: WriteOf<typeof hierarchy>): Promise<WriteOf<typeof hierarchy>> {
  if (values.sectionId === null) return values
  const [section] = await run<{ departmentId: number }>(
    tx,
    'select department_id as "departmentId" from sections where id = $1',
    [values.sectionId],
  )
  if (!section || values.departmentId === section.departmentId) return values
  if (values.departmentId === null) return { ...values, departmentId: section.departmentId }
  throw refuse('INVALID', { errors: { sectionId: 'This section belongs to another department' } })
}

/** The models of the organisation: a tree without loops (G-054). */
export function mountHierarchies(app: FastifyInstance, house: House): void {
  const { database } = house
  const { write } = crudRoutes(app, house, hierarchy, hierarchyBinding, { except: ['update'] })
  mount(app, house, hierarchy.endpoints.update, async (call) => {
    const { id, version, ...values } = call.body
    const data = await database.transaction(async (tx) => {
      await lockTree(tx, tree, id)
      return write.update(tx, call, id, version, values)
    })
    return { data, message: SAVED }
  })
  mount(app, house, hierarchyTree, async ({ actor }) => ({
    data: await run<TreeModel>(database.kysely, TREE, [actor.companyId]),
  }))
  mount(app, house, modelList, ({ actor, body }) => {
    const { keyword, filter } = body
    const expression = (field: string) => `t.${snake(field)}`
    const where = conditions({ tenant: actor.companyId, archived: false, keyword, filter, expression })
    return listPage(database.kysely, models, where, body, orderText(body.orderBy ?? hierarchy.defaultOrder))
  })
}
