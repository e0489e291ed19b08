import { attendance } from '@selamat/contract/domains/master-data/work/attendance'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** What a person's day can be; the record is known as attId, too (MASTER-029). */
export const mountAttendances = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, attendance, {
    table: 'attendances',
    label: 'attendanceName',
    hint: 't.code',
    columns: { attId: 't.id' },
    unique: {
      attendances_name: { field: 'attendanceName', code: 'NAME_EXISTS' },
      attendances_code: { field: 'code', code: 'CODE_EXISTS' },
    },
  })
