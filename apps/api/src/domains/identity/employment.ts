import { employment } from '@selamat/contract/domains/identity/employment'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { DELETED, SAVED, singlePage } from '../../platform/messages.ts'
import { createEmployment, deleteEmployment, updateEmployment } from './commands/write-employment.ts'
import { employmentsOf } from './queries/employments.ts'
import { readableUser } from './queries/user-actions.ts'

/** The dated employments of a user: they never overlap, and superiors form no loop. */
export function mountEmployments(app: FastifyInstance, context: AppContext): void {
  const { database } = context

  mount(app, context, employment.list, async ({ actor, body }) => {
    const { id } = await readableUser(context, actor, body.username)
    return singlePage(await employmentsOf(context, database.kysely, { userId: id }))
  })
  mount(app, context, employment.create, async (call) => ({
    data: await createOnce(context, employment.create, call, (tx) => createEmployment(context, tx, call, call.body)),
    message: SAVED,
  }))
  mount(app, context, employment.update, async (call) => ({
    data: await database.transaction((tx) => updateEmployment(context, tx, call, call.body)),
    message: SAVED,
  }))
  mount(app, context, employment.delete, async (call) => {
    await database.transaction((tx) => deleteEmployment(context, tx, call, call.params.id, call.version))
    return { data: null, message: DELETED }
  })
}
