import { headCandidates, medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { mount } from '../../../platform/http.ts'
import { rewriteSlots } from '../appointments/slots/write-slots.ts'
import { assertHead, findHeadCandidates } from './head.ts'

/** Clinics and first-aid posts (MEDICAL-16, MEDICAL-18, MEDICAL-27), and who heads them. */
export function mountMedicalCenters(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, medicalCenter, {
    table: 'medical_centers',
    where: 't.box_type is null',
    label: 'centerName',
    hint: 's.site_name',
    joins:
      'join sites s on s.id = t.site_id left join locations l on l.id = t.location_id left join users h on h.id = t.head_doctor_id',
    columns: { siteName: 's.site_name', locationName: 'l.location_name', headDoctor: 'h.full_name' },
    ownSiteFirst: true,
    unique: { medical_centers_name: { field: 'centerName', code: 'NAME_EXISTS' } },
    beforeWrite: assertHead,
    // Its times go with it, and come back.
    beforeMove: (tx, move, { id }) =>
      rewriteSlots(tx, context.clock.now(), sql`m.id = ${id}`, {
        table: 'medical_centers',
        id,
        isThere: move === 'restore',
      }),
  })
  mount(app, context, headCandidates, ({ actor, body }) => findHeadCandidates(context, actor, body))
}
