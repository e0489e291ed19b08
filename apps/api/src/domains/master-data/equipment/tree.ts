import { displayStatus, type EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { type EquipmentNode, equipmentTree } from '@selamat/contract/domains/master-data/equipment/equipment-tree'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http.ts'
import { conditions } from '../../../platform/records/conditions.ts'
import { listPage } from '../../../platform/records/list.ts'
import { lookUp } from '../../../platform/records/options.ts'
import { all, pageStatements } from '../../../platform/records/statements.ts'
import { HINT } from './binding.ts'
import { equipmentInScope } from './maintenance/scope.ts'
import { nextCode } from './next-code.ts'
import { assertOwnFamily } from './rules.ts'

const statements = pageStatements(
  'equipment',
  `t.id, t.family, t.parent_id, w.code as parent, t.code, t.type_name as type,
   nullif(concat_ws(' ', t.brand, t.model), '') as make, lo.location_name as location, t.status, t.next_due_on,
   (select count(*)::int from equipment n where n.parent_id = t.id and n.archived_at is null) as children`,
  `left join equipment w on w.id = t.parent_id
   left join lateral location_of_equipment(case when t.location_id is null then t.parent_id end) pl on true
   left join locations lo on lo.id = coalesce(t.location_id, pl.location_id)`,
)

const ancestorsOf = (id: number) => sql`
  with recursive around as (
    select e.parent_id, 0 as steps from equipment e where e.id = ${id}
    union all
    select e.parent_id, a.steps + 1 from around a join equipment e on e.id = a.parent_id where a.steps < 50)
  select e.id, e.code, e.type_name as type from around a join equipment e on e.id = a.parent_id order by a.steps desc`

/** Equipment and child equipment as a tree, level by level, for all families. */
export function mountEquipmentTree(app: FastifyInstance, context: AppContext): void {
  const db = context.database.kysely
  const within = (actor: Actor, family: EquipmentFamily) => [equipmentInScope(actor), sql`t.family = ${family}`]

  serve(app, context, equipmentTree, {
    list: async ({ actor, body: { family, parentId, keyword, ...query } }) => {
      // Matches can be at any depth.
      const level = parentId ? sql`t.parent_id = ${parentId}` : sql`t.parent_id is null`
      const where = conditions({
        scope: all([...within(actor, family), ...(keyword?.trim() ? [] : [level])]),
        tenant: tenantOf(actor),
        archived: false,
        keyword,
        expression: (field) => `t.${field}`,
      })
      const page = await listPage<EquipmentNode>(db, statements, where, query, 't.code, t.id')
      const now = context.clock.now()
      return { ...page, data: page.data.map((node) => ({ ...node, status: displayStatus(node, now) })) }
    },
    ancestors: async ({ actor, params: { id } }) => {
      const found = await run(db, sql`select 1 from equipment t where t.id = ${id} and ${equipmentInScope(actor)}`)
      if (found.length === 0) throw httpError('NOT_FOUND')
      return run<Pick<EquipmentNode, 'id' | 'code' | 'type'>>(db, ancestorsOf(id))
    },
    items: async ({ actor, body: { family, ...query } }) => {
      const own = { ...actor, scopes: ['company' as const] }
      const scope = all(family ? within(own, family) : [equipmentInScope(own)])
      const kind = { table: 'equipment', label: 'code', hint: HINT, scope, tree: { field: 'parentId' } }
      return lookUp(db, kind, query, actor.companyId)
    },
    nextCode: async ({ actor, body: { family, typeId } }) => {
      assertOwnFamily(actor, family)
      return { code: await nextCode(db, actor.companyId, family, typeId) }
    },
  })
}
