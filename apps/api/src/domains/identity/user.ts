import { user } from '@selamat/contract/domains/identity/user'
import { formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { httpError } from '../../platform/errors.ts'
import { type SignedCall, serve } from '../../platform/http.ts'
import { asConfidant } from './actor-scopes.ts'
import { lockoutsOf } from './commands/attempts.ts'
import { usesOfUser } from './commands/move-user.ts'
import { hasScopeAll } from './queries/givable-roles.ts'
import { archivedUserReads, userReads } from './queries/list-users.ts'
import { lookUpPermissions } from './queries/look-up-permissions.ts'
import { listPeople } from './queries/people.ts'
import { pickRoles } from './queries/role-options.ts'
import { sessionUserOf } from './queries/session-user.ts'
import { actionsOn, readableUser } from './queries/user-actions.ts'
import { asSubordinate, type UserRecord, userNamed, userWithin } from './queries/user-detail.ts'
import { changesOf } from './queries/user-trail.ts'
import { pickUsers } from './queries/users.ts'

/** Reading people: lists, details as self, subordinate and other, their history and look-ups. */
export function mountUsers(app: FastifyInstance, context: AppContext): void {
  mountDetails(app, context)
  mountLookUps(app, context)
  const listed =
    (reads: typeof userReads) =>
    async ({ actor, body }: SignedCall<typeof user.list>) => {
      const { data, pagination } = await reads.list(context, actor, body)
      return { data: { result: data }, pagination }
    }
  serve(app, context, user, {
    list: listed(userReads),
    archived: listed(archivedUserReads),
    export: (call) => userReads.export(context, call),
  })
}

/** A person within the permission to read users, or 404. */
async function within(context: AppContext, actor: Actor, username: string): Promise<UserRecord> {
  const row = await userWithin(context, context.database.kysely, actor, username)
  if (!row) throw httpError('NOT_FOUND')
  return row
}

/** The detail that an administrator reads, with what this one may do; the national ID is for who can see what is private. */
export async function detailOf(context: AppContext, actor: Actor, row: UserRecord) {
  const [pauses, confidant] = await Promise.all([lockoutsOf(context, [row.username]), asConfidant(context, actor)])
  const lockedUntil = pauses.get(row.username) ?? null
  const [allowedActions, known] = await Promise.all([
    actionsOn(context, actor, row, lockedUntil !== null),
    userWithin(context, context.database.kysely, confidant, row.username),
  ])
  return { ...row, nikPassport: known?.nikPassport ?? null, lockedUntil, allowedActions }
}

function mountDetails(app: FastifyInstance, context: AppContext): void {
  const { kysely } = context.database

  serve(app, context, user, {
    me: async ({ actor }) => {
      const now = context.clock.now()
      const [row, authUser] = await Promise.all([
        userNamed(kysely, actor.username, formatDate(now)),
        sessionUserOf(kysely, actor.userId, now),
      ])
      if (!row) throw httpError('NOT_FOUND')
      const { positionId, sectionId, departmentId, siteId, superiorId } = row
      const { nikPassport, gender, dateOfBirth, consultationLink, menuPreferences } = row
      const position = { positionId, sectionId, departmentId, siteId, superiorId }
      const mine = { nikPassport, gender, dateOfBirth, consultationLink, menuPreferences }
      return { user: { ...asSubordinate(row), ...position, ...mine }, authUser }
    },
    get: async ({ actor, params }) => {
      const row = await within(context, actor, params.username)
      const [detail, authUser] = await Promise.all([
        detailOf(context, actor, row),
        sessionUserOf(kysely, row.id, context.clock.now()),
      ])
      return { user: detail, authUser }
    },
    subordinate: async ({ actor, params }) => {
      const row = await userWithin(context, kysely, { ...actor, scopes: ['subordinates'] }, params.username)
      // Oneself is not below oneself.
      if (!row || row.id === actor.userId) throw httpError('NOT_FOUND')
      const { id, username, fullName, companyName, positionName, mustChangePassword } = row
      const authUser = { id, username, fullName, companyName, positionName, mustChangePassword }
      return { user: asSubordinate(row), authUser }
    },
    history: async ({ actor, params }) => {
      const { id } = await within(context, actor, params.username)
      return changesOf(kysely, id)
    },
    deleteValid: async ({ actor, params }) => {
      const { id } = await within(context, actor, params.username)
      const usedBy = await usesOfUser(context, kysely, actor, id)
      return { deletable: usedBy.length === 0, usedBy }
    },
  })
}

function mountLookUps(app: FastifyInstance, context: AppContext): void {
  const { kysely } = context.database

  serve(app, context, user, {
    options: ({ actor, body }) => pickUsers(context, actor, body),
    directSuperiors: ({ actor, query }) => pickUsers(context, actor, { keyword: query.keyword, limit: query.limit }),
    roles: async ({ actor, query }) => {
      const companyId = query.parentId ?? actor.companyId
      if (companyId !== actor.companyId && !(await hasScopeAll(kysely, actor.userId))) throw httpError('NOT_FOUND')
      return pickRoles(kysely, actor, companyId, query)
    },
    byRole: ({ actor, body }) => listPeople(context, actor, 'role', body.roleId, body),
    byPosition: ({ actor, body }) => listPeople(context, actor, 'position', body.positionId, body),
    children: async ({ actor, body }) => {
      const above = await userNamed(kysely, body.username ?? actor.username, formatDate(context.clock.now()))
      if (!above) throw httpError('NOT_FOUND')
      const { id, username, companyId } = above
      const { employeeIds } = await lookUpPermissions(kysely, actor.userId)
      const near = companyId === actor.companyId
      // Without employee IDs others' people are named only to who reads them, like another tenant's.
      if (!near || !(employeeIds || id === actor.userId)) await readableUser(context, actor, username)
      return listPeople(context, near ? actor : { ...actor, companyId, employerId: companyId }, 'superior', id, body)
    },
  })
}
