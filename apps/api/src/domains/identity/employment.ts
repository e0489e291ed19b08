import { employment } from '@selamat/contract/domains/identity/employment'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { DELETED, SAVED } from '../../platform/words.ts'
import { createEmployment, deleteEmployment, updateEmployment } from './commands/write-employment.ts'
import { employmentsOf } from './queries/employments.ts'
import { readableUser } from './queries/user-acts.ts'
import { unpaged } from './unpaged.ts'

/** The dated posts of a person: none overlap, and nobody stands above the own superior. */
export function mountEmployments(app: FastifyInstance, house: House): void {
  const { database } = house

  mount(app, house, employment.list, async ({ actor, body }) => {
    const { id } = await readableUser(house, actor, body.username)
    return unpaged(await employmentsOf(house, database.kysely, { userId: id }))
  })
  mount(app, house, employment.create, async (call) => ({
    data: await createOnce(house, employment.create, call, (tx) => createEmployment(house, tx, call, call.body)),
    message: SAVED,
  }))
  mount(app, house, employment.update, async (call) => ({
    data: await database.transaction((tx) => updateEmployment(house, tx, call, call.body)),
    message: SAVED,
  }))
  mount(app, house, employment.delete, async (call) => {
    await database.transaction((tx) => deleteEmployment(house, tx, call, call.params.id, call.version))
    return { data: null, message: DELETED }
  })
}
