import { medicalCenter } from '@selamat/contract/domains/medical/centers/medical-center'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

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
  })
