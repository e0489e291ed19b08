import { peopleSettings } from '@selamat/contract/domains/identity/settings'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { scopeOf } from '../../../platform/records/scope.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { assertWholeTenant, lockSetting, readSetting, stampsOf, writeSetting } from '../../organisation/index.ts'
import { userScope } from '../queries/user-scope.ts'
import { moveMembers } from './move-members.ts'

const value = z.object({ defaultGroupId: z.int().nullable() })

/** The active groups of a tenant with how many active people that the scope reaches are in each. */
const groupsWithin = (scope: Fragment, tenant: number) => sql`
  with member as (
    select t.group_id, count(*)::int as n from users t
    where t.company_id = ${tenant} and t.archived_at is null and ${scope} group by t.group_id
  )
  select g.id, g.group_name, g.description, coalesce(m.n, 0) as member_count
  from groups g left join member m on m.group_id = g.id where g.company_id = ${tenant} and g.archived_at is null
  union all select null, '', null, coalesce((select n from member where group_id is null), 0)
  order by 2, 1`

interface Row {
  /** Null for the people without a group. */
  readonly id: number | null
  readonly groupName: string
  readonly description: string | null
  readonly memberCount: number
}

/** Groups with their people, and the group of new ones (ORG-30, G-090). */
export function mountGroupSettings(app: FastifyInstance, context: AppContext): void {
  const { database, clock } = context

  async function present(db: Executor, actor: Actor) {
    const scope = scopeOf(context, { scope: userScope }, actor)
    const rows = await run<Row>(db, groupsWithin(scope, actor.companyId))
    const groups = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]))
    const stored = await readSetting(db, actor.companyId, 'group')
    const chosen = stored.version === 0 ? null : value.parse(stored.value).defaultGroupId
    return {
      // An archived one is not given.
      defaultGroupId: groups.some(({ id }) => id === chosen) ? chosen : null,
      groups,
      withoutGroup: rows.find(({ id }) => id === null)?.memberCount ?? 0,
      ...stampsOf(stored),
    }
  }

  async function write(tx: Tx, { actor, body, requestId }: SignedCall<typeof peopleSettings.updateGroup>) {
    assertWholeTenant(actor)
    const { version, defaultGroupId } = body
    await lockSetting(tx, actor.companyId, 'group', version)
    const before = await present(tx, actor)
    if (defaultGroupId !== null && !before.groups.some(({ id }) => id === defaultGroupId)) {
      throw httpError('INVALID', { errors: { defaultGroupId: 'Choose one from the list' } })
    }
    const change = { before: { defaultGroupId: before.defaultGroupId }, after: { defaultGroupId } }
    await writeSetting(tx, 'group', { actor, at: clock.now(), requestId, ...change })
    return present(tx, actor)
  }

  serve(app, context, peopleSettings, {
    group: ({ actor }) => present(database.kysely, actor),
    updateGroup: (call) => database.transaction((tx) => write(tx, call)),
    moveMembers: async (call) => ({ moved: await database.transaction((tx) => moveMembers(context, tx, call)) }),
  })
}
