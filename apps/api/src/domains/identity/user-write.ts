import { user } from '@selamat/contract/domains/identity/user'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { ARCHIVED } from '@selamat/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { httpError } from '../../platform/errors.ts'
import { respond } from '../../platform/handler-result.ts'
import { serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { createCompanyUser } from './commands/create-company-user.ts'
import { createUser } from './commands/create-user.ts'
import { archiveUser, removeUser, restoreUser } from './commands/move-user.ts'
import { newTemporaryPassword, type Temporary } from './commands/temporary-password.ts'
import { updateUser } from './commands/update-user.ts'
import type { IdentityPorts } from './ports.ts'
import { userWithin } from './queries/user-detail.ts'
import { detailOf } from './user.ts'

interface First {
  readonly temporaryPassword: string | null
  readonly temporaryPasswordUntil: string | null
}
const NOT_STORED: First = { temporaryPassword: null, temporaryPasswordUntil: null }
const responseOf = ({ password, until }: Temporary): First => ({
  temporaryPassword: password,
  temporaryPasswordUntil: formatTimestamp(until),
})

/** Writing people: create, change, archive, delete and restore (USERS-14 to 18). */
export function mountUserWrites(app: FastifyInstance, context: AppContext, { tasks }: IdentityPorts): void {
  const { database } = context

  serve(app, context, user, {
    create: async (call) => {
      const made = await newTemporaryPassword(context)
      // Kept with the Idempotency-Key is the person alone: a repeated request learns no password.
      let first = NOT_STORED
      const { user: row } = await createOnce(context, user.create, call, async (tx) => {
        const person = await createUser(context, tx, call, call.body, made)
        first = responseOf(made)
        return { user: { ...person, lockedUntil: null, allowedActions: [] }, ...NOT_STORED }
      })
      return { user: await detailOf(context, call.actor, row), ...first }
    },
    createForCompany: async (call) => {
      const made = await newTemporaryPassword(context)
      let first = NOT_STORED
      const { user: person } = await createOnce(context, user.createForCompany, call, async (tx) => {
        const row = await createCompanyUser(context, tx, call, call.body, made)
        first = responseOf(made)
        return { user: row, ...NOT_STORED }
      })
      return { user: person, ...first }
    },
    update: async (call) => {
      const row = await database.transaction((tx) => updateUser(context, tx, call, call.body))
      return { user: await detailOf(context, call.actor, row) }
    },
    delete: async (call) => {
      const { params, version } = call
      const archived = await database.transaction((tx) =>
        removeUser(context, tx, call, params.username, version, tasks),
      )
      return respond(null, { message: archived ? ARCHIVED : undefined })
    },
    archive: async (call) => {
      const { params, body } = call
      const leaving = { username: params.username, version: body.version, successor: body.successor ?? null }
      await database.transaction((tx) => archiveUser(context, tx, call, leaving, tasks))
    },
    openTasks: async ({ actor, params }) => {
      const row = await userWithin(context, database.kysely, actor, params.username)
      if (!row) throw httpError('NOT_FOUND')
      return { openTasks: await tasks.count(database.kysely, row.id) }
    },
    restore: async (call) => {
      const { params, version } = call
      const row = await database.transaction((tx) => restoreUser(context, tx, call, params.username, version))
      return { user: await detailOf(context, call.actor, row) }
    },
  })
}
