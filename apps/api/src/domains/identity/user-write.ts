import { user } from '@selamat/contract/domains/identity/user'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { httpError } from '../../platform/errors.ts'
import { mount } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { DELETED, SAVED } from '../../platform/messages.ts'
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

  mount(app, context, user.create, async (call) => {
    const made = await newTemporaryPassword(context)
    // Kept with the Idempotency-Key is the person alone: a repeated request learns no password.
    let first = NOT_STORED
    const { user: row } = await createOnce(context, user.create, call, async (tx) => {
      const person = await createUser(context, tx, call, call.body, made)
      first = responseOf(made)
      return { user: { ...person, lockedUntil: null, allowedActions: [] }, ...NOT_STORED }
    })
    return { data: { user: await detailOf(context, call.actor, row), ...first }, message: SAVED }
  })

  mount(app, context, user.createForCompany, async (call) => {
    const made = await newTemporaryPassword(context)
    let first = NOT_STORED
    const { user: person } = await createOnce(context, user.createForCompany, call, async (tx) => {
      const row = await createCompanyUser(context, tx, call, call.body, made)
      first = responseOf(made)
      return { user: row, ...NOT_STORED }
    })
    return { data: { user: person, ...first }, message: SAVED }
  })

  mount(app, context, user.update, async (call) => {
    const row = await database.transaction((tx) => updateUser(context, tx, call, call.body))
    return { data: { user: await detailOf(context, call.actor, row) }, message: SAVED }
  })

  mount(app, context, user.delete, async (call) => {
    const { params, version } = call
    const archived = await database.transaction((tx) => removeUser(context, tx, call, params.username, version, tasks))
    return { data: null, message: archived ? 'Successfully archived.' : DELETED }
  })

  mount(app, context, user.archive, async (call) => {
    const { params, body } = call
    const leaving = { username: params.username, version: body.version, successor: body.successor ?? null }
    await database.transaction((tx) => archiveUser(context, tx, call, leaving, tasks))
    return { data: null, message: 'Successfully archived.' }
  })

  mount(app, context, user.openTasks, async ({ actor, params }) => {
    const row = await userWithin(context, database.kysely, actor, params.username)
    if (!row) throw httpError('NOT_FOUND')
    return { data: { openTasks: await tasks.count(database.kysely, row.id) } }
  })

  mount(app, context, user.restore, async (call) => {
    const { params, version } = call
    const row = await database.transaction((tx) => restoreUser(context, tx, call, params.username, version))
    return { data: { user: await detailOf(context, call.actor, row) }, message: 'Successfully restored.' }
  })
}
