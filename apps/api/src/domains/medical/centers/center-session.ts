import { centerSession } from '@selamat/contract/domains/medical/centers/center-session'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { rewriteSlots } from '../appointments/slots/write-slots.ts'
import { assertApart, assertTypes } from './overlaps.ts'

const hoursOf = (id: number | null, session: Omit<WriteOf<typeof centerSession>, 'sessionName' | 'visitTypeIds'>) => ({
  ...session,
  id,
  from: session.validFrom,
  until: session.validUntil,
})

/** When the centers are open in every week; each change writes the times anew. */
export const mountCenterSessions = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, centerSession, {
    table: 'center_sessions',
    label: 'sessionName',
    joins: 'join medical_centers m on m.id = t.center_id left join clinicians c on c.id = t.clinician_id',
    columns: {
      centerName: 'm.center_name',
      clinicianTitle: 'c.title',
      visitTypes: `(select string_agg(y.visit_name, ', ' order by y.visit_name) from visit_types y where y.id = any(t.visit_type_ids))`,
    },
    unique: { center_sessions_name: { field: 'sessionName', code: 'NAME_EXISTS' } },
    beforeWrite: async (tx, values, { actor, before }) => {
      await assertTypes(tx, actor.companyId, values.visitTypeIds)
      if (before?.archivedAt == null) await assertApart(tx, hoursOf(before?.id ?? null, values), 'session')
      return values
    },
    afterWrite: async (tx, _, { centerId }, { before, now }) => {
      const centers = [centerId, ...(before ? [before.centerId] : [])]
      await rewriteSlots(tx, now, sql`m.id = any(${centers})`)
    },
    beforeMove: async (tx, move, row) => {
      if (move === 'restore') await assertApart(tx, hoursOf(row.id, row), 'session')
      const change = { table: 'center_sessions', id: row.id, isThere: move === 'restore' } as const
      await rewriteSlots(tx, context.clock.now(), sql`m.id = ${row.centerId}`, change)
    },
  })
