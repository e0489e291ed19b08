import { appointment } from '@selamat/contract/domains/identity/appointment'
import { APPOINTMENT_DECISIONS } from '@selamat/contract/domains/identity/appointment-lifecycle'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { singlePage } from '../../platform/messages.ts'
import { paginationOf, startOf } from '../../platform/paging.ts'
import { asManager } from './actor-scopes.ts'
import { appointmentMoves } from './appointment-actions.ts'
import {
  createAppointment,
  decideAppointment,
  deleteAppointment,
  updateAppointment,
} from './commands/write-appointment.ts'
import { type AppointmentRecord, appointmentsOf, asRow, pendingAppointments } from './queries/appointments.ts'
import { readableUser } from './queries/user-actions.ts'

/** Mounts safety appointments, given by one administrator and confirmed by a second one. */
export function mountAppointments(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  const { kysely } = database
  // Actors without permission to change users cannot decide.
  const toRow = (row: AppointmentRecord, manager: Actor) =>
    asRow(row, manager.scopes.length === 0 ? [] : appointmentMoves.allowed(row, manager, APPOINTMENT_DECISIONS))

  serve(app, context, appointment, {
    list: async ({ actor, body }) => {
      const { id } = await readableUser(context, actor, body.username)
      const manager = await asManager(context, actor)
      const rows = await appointmentsOf(kysely, id, context.clock.now())
      return singlePage(rows.map((row) => toRow(row, manager)))
    },
    pending: async ({ actor, body }) => {
      const page = { start: startOf(body), limit: body.limit }
      const manager = await asManager(context, actor)
      const { rows, total } = await pendingAppointments(context, kysely, actor, page)
      return {
        data: rows.map((row) => ({ ...toRow(row, manager), username: row.username, fullName: row.fullName })),
        pagination: paginationOf(body, { total, isExact: true }),
      }
    },
    create: (call) =>
      createOnce(context, appointment.create, call, async (tx) =>
        toRow(await createAppointment(context, tx, call, call.body), call.actor),
      ),
    update: async (call) =>
      toRow(await database.transaction((tx) => updateAppointment(context, tx, call, call.body)), call.actor),
    confirm: async (call) => {
      const decision = { id: call.params.id, version: call.body.version, action: 'confirm' } as const
      const row = await database.transaction((tx) => decideAppointment(context, tx, call, decision))
      return toRow(row, call.actor)
    },
    decline: async (call) => {
      const decision = { id: call.params.id, ...call.body, action: 'decline' } as const
      const row = await database.transaction((tx) => decideAppointment(context, tx, call, decision))
      return toRow(row, call.actor)
    },
    delete: (call) => database.transaction((tx) => deleteAppointment(context, tx, call, call.params.id, call.version)),
  })
}
