import { detailAttendance } from '@selamat/contract/domains/master-data/work/detail-attendance'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** What an attendance says more exactly; the record is known as detailAttId, too (MASTER-030). */
export const mountDetailAttendances = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, detailAttendance, {
    table: 'detail_attendances',
    label: 'detailName',
    hint: 't.code',
    parent: 'attId',
    joins: 'join attendances a on a.id = t.att_id',
    columns: { detailAttId: 't.id', attendanceName: 'a.attendance_name' },
    unique: {
      detail_attendances_name: { field: 'detailName', code: 'NAME_EXISTS' },
      detail_attendances_code: { field: 'code', code: 'CODE_EXISTS' },
    },
  })
