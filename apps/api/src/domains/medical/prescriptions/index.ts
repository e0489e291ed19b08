import { DOCTOR, MEDICINE } from '@selamat/contract/domains/medical/items'
import {
  batchRecipients,
  controlledRegister,
} from '@selamat/contract/domains/medical/prescriptions/controlled-register'
import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { reservationInventory } from '@selamat/contract/domains/medical/prescriptions/reservation-inventory'
import { may } from '@selamat/contract/kit/permissions'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { mount, type SignedCall, serve } from '../../../platform/http.ts'
import { createOnce, firstAnswer } from '../../../platform/idempotency.ts'
import { confirmBySecond } from '../../identity/index.ts'
import type { ReservationSubject } from '../appointments/reservation-subject.ts'
import { readingsIn } from '../patients/care.ts'
import { dispense } from './commands/dispense.ts'
import { cancelPrescription, sendBack, takeIn } from './commands/move-prescription.ts'
import { prescribe } from './commands/prescribe.ts'
import { mountInteractionRules } from './interaction-rule.ts'
import { printLabels } from './labels.ts'
import { exportControlled, listControlled, recipientsOf } from './queries/controlled.ts'
import { inventoryFor } from './queries/inventory.ts'
import { queueReads } from './queries/queue.ts'
import { readPrescription } from './queries/read-prescription.ts'
import { careReading, visitInScope, visitToChange } from './visit-in-scope.ts'

const WRITING = [DOCTOR, 'create'] as const
const DISPENSING = [MEDICINE, 'create'] as const
const READING = { part: 'PRESCRIPTION', purpose: 'TREATMENT' } as const

type Submission = SignedCall<typeof prescription.submit>

/** The reservation of a prescription, before anything else is asked. Throws 404. */
async function reservationOf(db: Tx, id: number): Promise<number> {
  const [row] = await run<{ reservationId: number }>(db, sql`select reservation_id from prescriptions where id = ${id}`)
  if (!row) throw httpError('NOT_FOUND')
  return row.reservationId
}

/** Prescriptions, dispensing, interactions and the register of controlled medicines. */
export function mountPrescriptions(app: FastifyInstance, context: AppContext): void {
  const { kysely, transaction } = context.database
  mountInteractionRules(app, context)

  /** Works on a locked visit and answers how its prescription is then. */
  async function changed(
    tx: Tx,
    actor: Actor,
    right: typeof WRITING | typeof DISPENSING,
    reservationId: number,
    work: (visit: ReservationSubject) => Promise<void>,
  ) {
    await run(tx, sql`select 1 from reservations where id = ${reservationId} for update`)
    await work(await visitToChange(context, tx, actor, right, { reservationId, part: 'PRESCRIPTION' }))
    return readPrescription(tx, actor, await visitInScope(context, tx, actor, reservationId))
  }

  const disclose = async ({ actor, discloses }: Pick<Submission, 'actor' | 'discloses'>, reservationId: number) => {
    const { patientId } = await visitInScope(context, kysely, actor, reservationId)
    for (const reading of await readingsIn(context, kysely, actor, [patientId], READING)) discloses(reading)
  }

  async function write(call: Submission) {
    const { body, actor } = call
    if (body.isConfirm) return handOut(call)
    return createOnce(context, prescription.submit, call, (tx) =>
      changed(tx, actor, WRITING, body.reservationId, (visit) => prescribe(context, tx, call, visit, body)),
    )
  }

  async function handOut(call: Submission) {
    const { body, actor, requestId } = call
    if (!body.isConfirm) throw httpError('INTERNAL')
    const first = await firstAnswer(context, prescription.submit, call)
    if (first) return first.answer
    const work = (tx: Tx, second?: Actor) =>
      changed(tx, actor, DISPENSING, body.reservationId, (visit) =>
        dispense(context, tx, { actor, requestId, second }, visit, body),
      )
    if (body.second === null) return createOnce(context, prescription.submit, call, work)
    const operation = { path: prescription.submit.path, permission: may(MEDICINE, 'create') }
    const signed = { id: body.treatmentId, version: body.version }
    const { second } = body
    return createOnce(context, prescription.submit, call, work, (kept) =>
      confirmBySecond(context, operation, { ...call, body: signed, second }, kept),
    )
  }

  serve(app, context, prescription, {
    submit: async (call) => {
      const data = await write(call)
      await disclose(call, data.reservationId)
      return data
    },
    detail: async (call) => {
      const visit = await visitInScope(context, kysely, call.actor, call.body.reservationId, { reading: true })
      call.discloses(await careReading(context, kysely, call.actor, visit, READING))
      return readPrescription(kysely, call.actor, visit)
    },
    list: ({ actor, body }) => queueReads.list(context, actor, body),
    labels: async (call) => {
      const visit = await visitInScope(context, kysely, call.actor, call.body.reservationId)
      call.discloses(await careReading(context, kysely, call.actor, visit, READING))
      return printLabels(context, visit)
    },
    sendBack: (call) => moved(call, DISPENSING, (tx, visit) => sendBack(context, tx, call, visit)),
    cancel: (call) => moved(call, WRITING, (tx, visit) => cancelPrescription(context, tx, call, visit)),
    takeIn: async (call) => {
      const data = await createOnce(context, prescription.takeIn, call, async (tx) =>
        changed(tx, call.actor, DISPENSING, await reservationOf(tx, call.body.id), (visit) =>
          takeIn(context, tx, call, visit),
        ),
      )
      await disclose(call, data.reservationId)
      return data
    },
  })

  async function moved(
    call: SignedCall<typeof prescription.sendBack | typeof prescription.cancel>,
    right: typeof WRITING | typeof DISPENSING,
    work: (tx: Tx, visit: ReservationSubject) => Promise<void>,
  ) {
    const data = await transaction(async (tx) =>
      changed(tx, call.actor, right, await reservationOf(tx, call.body.id), (visit) => work(tx, visit)),
    )
    await disclose(call, data.reservationId)
    return data
  }

  serve(app, context, controlledRegister, {
    list: (call) => listControlled(context, call),
    export: (call) => exportControlled(context, call),
  })
  mount(app, context, batchRecipients, (call) => recipientsOf(context, call))
  mount(app, context, reservationInventory, (call) => inventoryFor(context, call))
}
