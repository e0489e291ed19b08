import { user } from '@selamat/contract/domains/identity/user'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { DELETED, SAVED } from '../../platform/words.ts'
import { createCompanyUser } from './commands/create-company-user.ts'
import { createUser } from './commands/create-user.ts'
import { removeUser, restoreUser } from './commands/move-user.ts'
import { oneTimePassword } from './commands/one-time-password.ts'
import { updateUser } from './commands/update-user.ts'
import { detailOf } from './user.ts'

/** Writing people: create, change, archive, delete and restore (USERS-14 to 18). */
export function mountUserWrites(app: FastifyInstance, house: House): void {
  const { database } = house

  mount(app, house, user.create, async (call) => {
    const { password, hash } = await oneTimePassword()
    // Kept with the Idempotency-Key is the person alone: a repeated request learns no password.
    let firstPassword: string | null = null
    const { user: row } = await createOnce(house, user.create, call, async (tx) => {
      const made = await createUser(house, tx, call, call.body, hash)
      firstPassword = password
      return { user: { ...made, pausedUntil: null, allowedActions: [] }, firstPassword: null }
    })
    return { data: { user: await detailOf(house, call.actor, row), firstPassword }, message: SAVED }
  })

  mount(app, house, user.createForCompany, async (call) => {
    const { password, hash } = await oneTimePassword()
    let firstPassword: string | null = null
    const { user: made } = await createOnce(house, user.createForCompany, call, async (tx) => {
      const person = await createCompanyUser(house, tx, call, call.body, hash)
      firstPassword = password
      return { user: person, firstPassword: null }
    })
    return { data: { user: made, firstPassword }, message: SAVED }
  })

  mount(app, house, user.update, async (call) => {
    const row = await database.transaction((tx) => updateUser(house, tx, call, call.body))
    return { data: { user: await detailOf(house, call.actor, row) }, message: SAVED }
  })

  mount(app, house, user.delete, async (call) => {
    const { params, version } = call
    const archived = await database.transaction((tx) => removeUser(house, tx, call, params.username, version))
    return { data: null, message: archived ? 'Successfully archived.' : DELETED }
  })

  mount(app, house, user.restore, async (call) => {
    const { params, version } = call
    const row = await database.transaction((tx) => restoreUser(house, tx, call, params.username, version))
    return { data: { user: await detailOf(house, call.actor, row) }, message: 'Successfully restored.' }
  })
}
