import { employment } from '@selamat/contract/domains/identity/employment'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { singlePage } from '../../platform/messages.ts'
import { createEmployment, deleteEmployment, updateEmployment } from './commands/write-employment.ts'
import { employmentsOf } from './queries/employments.ts'
import { readableUser } from './queries/user-actions.ts'

/** The dated employments of a user: they never overlap, and superiors form no loop. */
export function mountEmployments(app: FastifyInstance, context: AppContext): void {
  const { database } = context

  serve(app, context, employment, {
    list: async ({ actor, body }) => {
      const { id } = await readableUser(context, actor, body.username)
      return singlePage(await employmentsOf(context, database.kysely, { userId: id }))
    },
    create: (call) =>
      createOnce(context, employment.create, call, (tx) => createEmployment(context, tx, call, call.body)),
    update: (call) => database.transaction((tx) => updateEmployment(context, tx, call, call.body)),
    delete: (call) => database.transaction((tx) => deleteEmployment(context, tx, call, call.params.id, call.version)),
  })
}
