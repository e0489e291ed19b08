import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { rewriteSlots } from '../appointments/slots/write-slots.ts'

/** Clinics and first-aid posts (MEDICAL-16, MEDICAL-18, MEDICAL-27). */
export const mountMedicalCenters = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, medicalCenter, {
    table: 'medical_centers',
    label: 'centerName',
    hint: 's.site_name',
    joins: 'join sites s on s.id = t.site_id left join locations l on l.id = t.location_id',
    columns: { siteName: 's.site_name', locationName: 'l.location_name' },
    ownSiteFirst: true,
    unique: { medical_centers_name: { field: 'centerName', code: 'NAME_EXISTS' } },
    // Its times go with it, and come back.
    beforeMove: (tx, move, { id }) =>
      rewriteSlots(tx, context.clock.now(), sql`m.id = ${id}`, {
        table: 'medical_centers',
        id,
        isThere: move === 'restore',
      }),
  })
