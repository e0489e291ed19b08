import {
  hierarchy,
  hierarchyTree,
  LEVELS,
  type Level,
  modelList,
  type TreeUnit,
} from '@selamat/contract/domains/organisation/hierarchy'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { run, type Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { mount } from '../../platform/http.ts'
import type { Binding } from '../../platform/records/binding.ts'
import { conditions } from '../../platform/records/conditions.ts'
import { listPage, orderText } from '../../platform/records/list.ts'
import { pageStatements, snake } from '../../platform/records/statements.ts'

const POST_COUNT = '(select count(*)::int from sub_hierarchies x where x.hierarchy_id = t.id and x.archived_at is null)'
const MOST = 10_000

const units = pageStatements('hierarchies', 't.id, t.model_name, t.level, t.parent_id')

/** The table binding of units, also for look-ups. */
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
  tree: { field: 'parentId' },
  beforeWrite: async (tx, values, { before }) => {
    await assertLevels(tx, values, before?.id ?? null)
    return withDepartment(tx, values)
  },
}

const rank = (level: Level) => LEVELS.indexOf(level)
interface NameAndLevel {
  readonly name: string
  readonly level: Level
}

/** A unit has the level of its parent or a lower one, and so have its children. Throws 422 at the wrong field. */
async function assertLevels(tx: Tx, { parentId, level }: WriteOf<typeof hierarchy>, id: number | null): Promise<void> {
  const wrong = (field: 'parentId' | 'level', message: string) =>
    httpError('INVALID', { message, errors: { [field]: message } })
  const named = sql`select model_name as name, level from hierarchies`
  // Locked, so that its level cannot change meanwhile.
  const [parent] = await run<NameAndLevel>(tx, sql`${named} where id = ${parentId} for share`)
  if (parent && rank(parent.level) > rank(level)) {
    const higher = `“${parent.name}” is a ${parent.level}. A ${level} cannot be below it`
    throw wrong('parentId', `${higher}. Choose a ${LEVELS.slice(0, rank(level) + 1).join(' or ')}`)
  }
  const above = LEVELS.slice(0, rank(level))
  const below = sql`${named} where parent_id = ${id} and level = any(${above}) order by model_name, id limit 1`
  const [child] = id === null ? [] : await run<NameAndLevel>(tx, below)
  if (child)
    throw wrong('level', `“${child.name}” below it is a ${child.level}. Move it first, or choose another level`)
}

/** A section sets its department. Throws 422 for another department. */
async function withDepartment(tx: Tx, values: WriteOf<typeof hierarchy>): Promise<WriteOf<typeof hierarchy>> {
  if (values.sectionId === null) return values
  const [section] = await run<{ departmentId: number }>(
    tx,
    sql`select department_id from sections where id = ${values.sectionId}`,
  )
  if (!section || values.departmentId === section.departmentId) return values
  if (values.departmentId === null) return { ...values, departmentId: section.departmentId }
  throw httpError('INVALID', { errors: { sectionId: 'This section belongs to another department' } })
}

/** The units of the organisation: a tree without cycles (G-054). */
export function mountHierarchies(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  crudRoutes(app, context, hierarchy, hierarchyBinding)
  mount(app, context, hierarchyTree, ({ actor }) =>
    run<TreeUnit>(
      database.kysely,
      sql`select t.id, t.model_name, t.level, t.parent_id, t.version, coalesce(x.n, 0) as post_count
        from hierarchies t
        left join (select hierarchy_id, count(*)::int as n from sub_hierarchies where company_id = ${actor.companyId} and archived_at is null group by 1) x
          on x.hierarchy_id = t.id
        where t.company_id = ${actor.companyId} and t.archived_at is null order by t.model_name, t.id limit ${sql.lit(MOST)}`,
    ),
  )
  mount(app, context, modelList, ({ actor, body }) => {
    const { keyword, filter } = body
    const expression = (field: string) => `t.${snake(field)}`
    const where = conditions({ tenant: actor.companyId, archived: false, keyword, filter, expression })
    return listPage(database.kysely, units, where, body, orderText(body.orderBy ?? hierarchy.defaultOrder))
  })
}
