import { appointment } from '@selamat/contract/domains/identity/appointment'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { DELETED, SAVED } from '../../platform/words.ts'
import { createAppointment, deleteAppointment, updateAppointment } from './commands/write-appointment.ts'
import { appointmentsOf } from './queries/appointments.ts'
import { readableUser } from './queries/user-acts.ts'
import { unpaged } from './unpaged.ts'

/** The functions that people are trusted with. */
export function mountAppointments(app: FastifyInstance, house: House): void {
  const { database } = house

  mount(app, house, appointment.list, async ({ actor, body }) => {
    const { id } = await readableUser(house, actor, body.username)
    return unpaged(await appointmentsOf(house, database.kysely, { userId: id }))
  })
  mount(app, house, appointment.create, async (call) => ({
    data: await createOnce(house, appointment.create, call, (tx) => createAppointment(house, tx, call, call.body)),
    message: SAVED,
  }))
  mount(app, house, appointment.update, async (call) => ({
    data: await database.transaction((tx) => updateAppointment(house, tx, call, call.body)),
    message: SAVED,
  }))
  mount(app, house, appointment.delete, async (call) => {
    await database.transaction((tx) => deleteAppointment(house, tx, call, call.params.id, call.version))
    return { data: null, message: DELETED }
  })
}
