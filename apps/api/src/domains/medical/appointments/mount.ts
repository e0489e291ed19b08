import { booking, reservationUpdate } from '@selamat/contract/domains/medical/appointments/booking'
import { ORIGINS } from '@selamat/contract/domains/medical/appointments/reservation'
import {
  reservationReads,
  reservationViews,
  safetyBooking,
} from '@selamat/contract/domains/medical/appointments/reservation-reads'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { mount, type SignedCall, serve } from '../../../platform/http.ts'
import { createOnce, firstAnswer } from '../../../platform/idempotency.ts'
import { historyOf } from '../../../platform/records/history.ts'
import { mountCenterExceptions } from '../centers/center-exception.ts'
import { mountCenterSessions } from '../centers/center-session.ts'
import { openRecord, readingsIn } from '../patients/care.ts'
import { type Reading as Found, readableReservation } from './access.ts'
import { mountClinicians } from './clinician.ts'
import { answered, answerReservation, updateReservation } from './commands/answer.ts'
import { book } from './commands/book.ts'
import { moveReservation } from './commands/move.ts'
import { bookableTypes, patientChoices, placesOf, timesFor } from './queries/choices.ts'
import { readBoard, readSummary } from './queries/day.ts'
import { detailOf, eventsOf } from './queries/read-reservation.ts'
import { ownReads, staffReads, within } from './queries/reservation-rows.ts'
import { type RiskSource, riskOf } from './queries/risk.ts'
import { undoableVisits } from './queries/undoable.ts'
import { mountVisitTypes } from './visit-type.ts'

/** The patients of an export, each once. */
async function exportedPatients(context: AppContext, call: SignedCall<typeof reservationViews.export>) {
  const { where } = await staffReads.select(context, call.actor, call.body)
  return run<{ patientId: number }>(
    context.database.kysely,
    sql`select distinct t.patient_id from ${staffReads.table} where ${where} and t.patient_id <> ${call.actor.userId}`,
  )
}

/** Reservations: who may come when, who is there, who waits. `riskSources` know more of the work of a patient. */
export function mountAppointments(app: FastifyInstance, context: AppContext, riskSources: readonly RiskSource[]): void {
  const { kysely } = context.database
  mountVisitTypes(app, context)
  mountClinicians(app, context)
  mountCenterSessions(app, context)
  mountCenterExceptions(app, context)

  /** What opening a reservation discloses; of one's own nothing. */
  async function disclose({ actor, discloses }: Pick<SignedCall, 'actor' | 'discloses'>, found: Found, part: string) {
    const ids = found.isOwn ? [] : [found.subject.patientId]
    if (found.isOwn) discloses(null)
    const readings = await readingsIn(context, kysely, actor, ids, { part, purpose: 'TREATMENT' })
    for (const reading of readings) discloses(reading)
  }

  for (const origin of ORIGINS) {
    // The operations of safety know those of safety only.
    const limits = origin === 'SAFETY' ? { origin } : {}
    const find = async (actor: Actor, assignmentNumber: string) => {
      const reading = await readableReservation(context, kysely, actor, { assignmentNumber })
      if (origin === 'SAFETY' && reading.subject.origin !== origin) throw httpError('NOT_FOUND')
      return reading
    }
    serve(app, context, reservationReads[origin], {
      list: ({ actor, body }) => staffReads.list(context, actor, within(body, limits)),
      history: ({ actor, body }) => staffReads.list(context, actor, within(body, { ...limits, ended: true })),
      detail: async (call) => {
        const reading = await find(call.actor, call.body.assignmentNumber)
        await disclose(call, reading, 'reservation')
        return detailOf(kysely, call.actor, reading)
      },
      events: async (call) => {
        const reading = await find(call.actor, call.body.assignmentNumber)
        await disclose(call, reading, 'reservation')
        const { id, number } = reading.subject
        return { number, events: await eventsOf(kysely, id, reading.readsReason) }
      },
    })
  }
  mount(app, context, safetyBooking, (call) => book(context, safetyBooking, call, 'SAFETY'))
  serve(app, context, booking, {
    create: (call) => book(context, booking.create, call, 'HEALTH'),
    types: (call) => bookableTypes(context, call),
    patients: (call) => patientChoices(context, call),
    times: (call) => timesFor(context, call),
    quota: (call) => placesOf(context, call),
    move: async (call) => {
      const first = await firstAnswer(context, booking.move, call)
      if (first) return first.answer
      const { id, version, ...place } = call.body
      return moveReservation(context, call, { action: 'move', id, version, place, reason: null }, (work) =>
        createOnce(context, booking.move, call, work),
      )
    },
    cancel: (call) => answered(context, call, 'cancel', call.body),
  })
  serve(app, context, reservationUpdate, {
    update: (call) => updateReservation(context, reservationUpdate.update, call),
    reject: (call) => answered(context, call, 'reject', call.body),
    undo: async (call) => {
      const { number, status, version } = await undone(context, call)
      return { number, status, version }
    },
  })
  serve(app, context, reservationViews, {
    own: ({ actor, body }) => ownReads.list(context, actor, body),
    export: async (call) => {
      const patients = await exportedPatients(context, call)
      if (patients.length === 0) call.discloses(null)
      const ids = patients.map(({ patientId }) => patientId)
      const plain = { part: 'reservation', purpose: 'TREATMENT' } as const
      for (const reading of await readingsIn(context, kysely, call.actor, ids, plain)) call.discloses(reading)
      return staffReads.export(context, call)
    },
    board: ({ actor, body }) => readBoard(context, actor, body),
    summary: ({ actor, body }) => readSummary(context, actor, body),
    risk: async (call) => {
      const reading = await readableReservation(context, kysely, call.actor, call.body)
      // Who has booked for somebody else knows the time, and no more.
      if (!reading.isOwn && !reading.isStaff) throw httpError('NOT_FOUND')
      const { patientId } = reading.subject
      if (!reading.readsReason) await openRecord(context, kysely, call.actor, patientId, { part: 'results' })
      await disclose(call, reading, 'risk')
      return riskOf(context, reading.subject, riskSources)
    },
    undoable: ({ actor }) => undoableVisits(context, actor),
    centerHistory: async ({ actor, body }) => {
      const own = await run(
        kysely,
        sql`select 1 from medical_centers where id = ${body.id} and company_id = ${actor.companyId}`,
      )
      if (own.length === 0) throw httpError('NOT_FOUND')
      return historyOf(kysely, 'medical_centers', body.id)
    },
  })
}

/** Undoes a visit of today (MEDICAL-25). Throws 404 for who may not know of it, and like the life cycle. */
function undone(context: AppContext, call: SignedCall<typeof reservationUpdate.undo>) {
  return context.database.transaction(async (tx) => {
    await answerReservation(context, tx, call, 'undo', call.body)
    const { subject } = await readableReservation(context, tx, call.actor, { id: call.body.id })
    return subject
  })
}
