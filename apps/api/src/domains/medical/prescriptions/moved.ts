import { sql } from 'kysely'
import { z } from 'zod'
import { run } from '../../../platform/database.ts'
import type { MovedListener } from '../appointments/moved-listener.ts'
import { prescriptionMoves, prescriptionSubject } from './prescription-moves.ts'

const payload = z.object({ reservationId: z.int(), action: z.string(), to: z.string() })

/** The signature of a visit submits its prescription; when the visit is undone, the prescription is with the doctor again. */
export const prescriptionFollows: MovedListener = async (context, tx, event) => {
  const { reservationId, action, to } = payload.parse(event.payload)
  const isSigned = action === 'sign' && to === 'WAITING_MEDICINE'
  if (!isSigned && action !== 'undo') return
  await run(tx, sql`select 1 from prescriptions where reservation_id = ${reservationId} for update`)
  const subject = await prescriptionSubject(tx, { reservationId })
  if (!subject) return
  const at = context.clock.now()
  // It may hear of a move twice.
  const isWritten = subject.status === 'draft' || subject.status === 'RETURNED'
  if (isSigned && isWritten) {
    const change = () => ({ set: { submittedAt: at, returnReason: null } })
    await prescriptionMoves.move(tx, { actor: null }, { subject, action: 'submit', at, change })
  }
  if (action === 'undo' && !isWritten) {
    const change = () => ({ set: { dispensedAt: null } })
    await prescriptionMoves.move(tx, { actor: null }, { subject, action: 'reopen', at, change })
  }
}
