import { role } from '@selamat/contract/domains/identity/role'
import { ARCHIVED } from '@selamat/contract/kit/endpoint'
import { covers } from '@selamat/contract/kit/permissions'
import { plural } from '@selamat/contract/kit/plural'
import type { RowOf, WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { respond } from '../../platform/handler-result.ts'
import { mount } from '../../platform/http.ts'
import type { WriteContext } from '../../platform/records/binding.ts'
import { assertAdministrators } from './commands/access-checks.ts'
import { hasAnotherOfAll, holdersOf, permissionsOfUser } from './queries/user-permissions.ts'
import { completeGrants, isWeaker, missingPermissions } from './role-rules.ts'

type Role = RowOf<typeof role>
type Values = WriteOf<typeof role>

const GRANTS = `coalesce((select json_agg(json_build_object('itemId', g.item_id, 'actions', g.actions) order by g.item_id)
  from role_grants g where g.role_id = t.id), '[]')`

const COMPANY = '(select c.company_name from companies c where c.id = t.company_id)'

/** Counted to 10,001, as lists are to 10,000. */
const HOLDERS = '(select count(*)::int from (select 1 from user_roles h where h.role_id = t.id limit 10001) c)'

/** Roles with what each grants; DELETE archives an active one and deletes an archived one permanently. */
export function mountRoles(app: FastifyInstance, context: AppContext): void {
  const { read, write } = crudRoutes(
    app,
    context,
    role,
    {
      table: 'roles',
      label: 'name',
      columns: { grants: GRANTS, userCount: HOLDERS, companyName: COMPANY },
      elsewhere: ['grants'],
      hint: 't.description',
      unique: { roles_name: { field: 'name', code: 'NAME_EXISTS' } },
      exportColumns: ['id', 'name', 'description', 'scope', 'userCount', 'createdAt', 'updatedAt'],
      beforeWrite: checkedGrants,
      afterWrite: keepGrants,
      beforeMove: assertUnheld,
    },
    { except: ['delete'] },
  )

  mount(app, context, role.endpoints.delete, async (call) => {
    const { actor, params, version } = call
    const { archivedAt } = await read(actor, params.id)
    const archives = archivedAt === null
    await context.database.transaction(async (tx) => {
      if (archives) await write.setArchived(tx, call, params.id, version, 'archive')
      else await write.remove(tx, call, params.id, version)
    })
    return respond(null, { message: archives ? ARCHIVED : undefined })
  })
}

/** Every item with its actions, none beyond the permissions of the writer; users cannot edit their own roles. */
async function checkedGrants(tx: Tx, values: Values, { actor, before }: WriteContext<typeof role>): Promise<Values> {
  const grants = completeGrants(values.grants)
  if (before) {
    await assertNotMine(tx, before, actor)
    assertScopeCovers(before, actor)
    if (before.scope === 'all' && values.scope !== 'all') await assertAnotherOfAll(tx, before)
  }
  if (!actor.scopes.some((scope) => covers(scope, values.scope))) {
    throw wrong('scope', 'You cannot give a role a wider data scope than your own')
  }
  // In a wider scope every right is a new one.
  const kept = before?.scope === values.scope ? before.grants : []
  const beyond = missingPermissions(grants, kept, values.scope, await permissionsOfUser(tx, actor.userId))
  if (beyond.length > 0) {
    throw wrong('grants', `You cannot grant permissions that you do not have: ${beyond.join(', ')}`)
  }
  return { ...values, grants, secondFactor: values.secondFactor ?? before?.secondFactor ?? false }
}

// Said at the field and, as a duplicate has none, as the message too.
const wrong = (field: string, message: string) => httpError('INVALID', { message, errors: { [field]: message } })

/** Stores the grants of a role if an administrator remains, and notifies the browsers of its users to update their menus. */
async function keepGrants(tx: Tx, id: number, values: Values, writing: WriteContext<typeof role>): Promise<void> {
  const { grants } = values
  await sql`insert into role_grants (role_id, item_id, actions)
      select ${id}, g.item_id, string_to_array(g.actions, ',') from unnest(${grants.map(({ itemId }) => itemId)}::smallint[], ${grants.map(({ actions }) => actions.join(','))}::text[]) g (item_id, actions)
      on conflict (role_id, item_id) do update set actions = excluded.actions`.execute(tx)
  const { before } = writing
  if (before && before.userCount > 0 && isWeaker(values, before)) await assertAdministrators(tx, id)
  // A NOTIFY carries at most 8,000 bytes, an id needs at most 20: some hundred holders each.
  await sql`select pg_notify('live', json_build_object('kind', 'rights', 'id', ${id}::int, 'users', json_agg(user_id))::text)
      from (select user_id, (row_number() over (order by user_id) - 1) / 300 as part from user_roles where role_id = ${id}) h
      group by part`.execute(tx)
}

async function assertUnheld(tx: Tx, move: 'archive' | 'restore' | 'delete', row: Role, actor: Actor): Promise<void> {
  assertScopeCovers(row, actor)
  if (move === 'restore') return
  const { count } = await holdersOf(tx, row.id, actor.userId)
  if (count > 0) {
    const users = plural(count, 'user')
    throw httpError('IN_USE', {
      message: `Role is already used by ${users}`,
      details: { usedBy: [{ what: count === 1 ? 'user' : 'users', count }] },
    })
  }
  if (move === 'archive' && row.scope === 'all') await assertAnotherOfAll(tx, row)
}

async function assertNotMine(tx: Tx, row: Role, actor: Actor): Promise<void> {
  const { mine } = await holdersOf(tx, row.id, actor.userId)
  if (mine) throw httpError('NOT_YOUR_ACT', { message: 'You have this role. Ask another administrator to change it' })
}

function assertScopeCovers(row: Role, actor: Actor): void {
  if (actor.scopes.some((scope) => covers(scope, row.scope))) return
  throw httpError('NOT_YOUR_ACT', {
    message: 'This role has a wider data scope than yours. Ask an administrator who has it',
  })
}

async function assertAnotherOfAll(tx: Tx, row: Role): Promise<void> {
  if (await hasAnotherOfAll(tx, row.id)) return
  throw httpError('NOT_YOUR_ACT', { message: 'This is the last role with the data scope All companies. It must stay' })
}
