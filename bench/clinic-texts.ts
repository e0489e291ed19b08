import { MEDICAL_CENTER, MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { Scope } from '@selamat/contract/kit/permissions'
import { readableReservation } from '../apps/api/src/domains/medical/appointments/access.ts'
import { detailOf } from '../apps/api/src/domains/medical/appointments/queries/read-reservation.ts'
import { staffReads } from '../apps/api/src/domains/medical/appointments/queries/reservation-rows.ts'
import { patientReads } from '../apps/api/src/domains/medical/patients/patient-list.ts'
import { medicalReadings } from '../apps/api/src/domains/medical/patients/readings.ts'
import type { Actor } from '../apps/api/src/platform/access.ts'
import { logReadings } from '../apps/api/src/platform/readings.ts'
import { withGrant } from '../apps/api/src/platform/session.ts'
import { recorder } from './recorder.ts'

/** The item that each request of the clinic asks for. */
export const CLINIC_ITEMS = {
  visits: storedItemId(MEDICAL_CENTER),
  patients: storedItemId(MEDICAL_RECORD),
  visit: null,
}

/**
 * The statements that the product sends for a request of the clinic after the one that lets it in, in their order; asked of the
 * product's own functions, the second time, when what they keep is kept. Those of a visit are about one visit: `key` says which.
 */
export async function clinicTexts(url: string) {
  const { database, context, recorded } = await recorder(url)
  return {
    /** The statements of a list for an actor. */
    list: (kind: 'visits' | 'patients', actor: Actor, body: object) =>
      recorded(() =>
        kind === 'visits'
          ? staffReads.list(context, withGrant(actor, { anyOf: [MEDICAL_CENTER], action: 'read' }), {
              limit: 20,
              ...body,
            })
          : patientReads.list(context, withGrant(actor, { anyOf: [MEDICAL_RECORD], action: 'read' }), {
              limit: 20,
              ...body,
            }),
      ),
    /** The statements of a visit, with the reading that it leaves; `id` and `patientId` are those of the visit that was read. */
    async visit(actor: Actor & { readonly scopes: readonly Scope[] }, number: string) {
      let key = { number, id: 0, patientId: 0 }
      const texts = await recorded(async () => {
        const found = await readableReservation(context, database.kysely, actor, { assignmentNumber: number })
        const { id, patientId } = found.subject
        key = { number, id, patientId }
        await detailOf(database.kysely, actor, found)
        const reading = medicalReadings.of(patientId, { part: 'reservation', purpose: 'TREATMENT' })
        await logReadings(database, { userId: actor.userId, at: new Date(), channel: 'record' }, [reading])
      })
      return { key, texts }
    },
    close: () => database.close(),
  }
}
