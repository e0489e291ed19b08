import { centerException } from '@selamat/contract/domains/medical/centers/center-exception'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { rewriteSlots } from '../appointments/slots/write-slots.ts'
import { assertApart } from './overlaps.ts'

/** Hours besides are apart from those of the week; what closes overlaps by its nature. */
async function assertOpens(tx: Tx, id: number | null, row: Omit<WriteOf<typeof centerException>, 'reason' | 'quota'>) {
  const { kind, fromDay, untilDay, fromTime, untilTime, centerId, clinicianId } = row
  if (kind === 'CLOSED' || fromTime === null || untilTime === null) return
  const days = { weekday: null, from: fromDay, until: untilDay }
  await assertApart(tx, { id, centerId, clinicianId, ...days, fromTime, untilTime }, 'exception')
}

/** Days on which the week does not hold; each change writes the times anew. */
export const mountCenterExceptions = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, centerException, {
    table: 'center_exceptions',
    label: 'reason',
    joins: 'join medical_centers m on m.id = t.center_id left join clinicians c on c.id = t.clinician_id',
    columns: { centerName: 'm.center_name', clinicianTitle: 'c.title' },
    unique: { center_exceptions_reason: { field: 'reason', code: 'NAME_EXISTS' } },
    beforeWrite: async (tx, values, { before }) => {
      if (before?.archivedAt == null) await assertOpens(tx, before?.id ?? null, values)
      return values
    },
    afterWrite: async (tx, _, { centerId }, { before, now }) => {
      const centers = [centerId, ...(before ? [before.centerId] : [])]
      await rewriteSlots(tx, now, sql`m.id = any(${centers})`)
    },
    beforeMove: async (tx, move, row) => {
      if (move === 'restore') await assertOpens(tx, row.id, row)
      const change = { table: 'center_exceptions', id: row.id, isThere: move === 'restore' } as const
      await rewriteSlots(tx, context.clock.now(), sql`m.id = ${row.centerId}`, change)
    },
  })
