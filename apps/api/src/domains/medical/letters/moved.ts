import { sql } from 'kysely'
import { z } from 'zod'
import { run } from '../../../platform/database.ts'
import type { MovedListener } from '../appointments/moved-listener.ts'
import { type LetterSubject, letterMoves } from './letter-moves.ts'

const payload = z.object({ reservationId: z.int(), action: z.string() })

/** The letters of a visit that is undone no longer hold. */
export const lettersFollow: MovedListener = async (context, tx, event) => {
  const { reservationId, action } = payload.parse(event.payload)
  if (action !== 'undo') return
  const letters = await run<Omit<LetterSubject, 'isDoctor'>>(
    tx,
    sql`select l.id, l.company_id, l.version, l.number, l.status, l.patient_id from letters l
      where l.reservation_id = ${reservationId} and l.status = 'ISSUED' order by l.id for update`,
  )
  const at = context.clock.now()
  const set = { revokedAt: at, revokeReason: 'The visit was undone' }
  const subjects = letters.map((one) => ({ ...one, isDoctor: false }))
  await letterMoves.moveAll(tx, { actor: null }, { subjects, action: 'withdraw', at, change: () => ({ set }) })
}
