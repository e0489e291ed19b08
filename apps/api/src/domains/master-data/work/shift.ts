import { shift } from '@selamat/contract/domains/master-data/work/shift'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** The shifts; one whose end is not after its start ends on the next day. */
export const mountShifts = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, shift, {
    table: 'shifts',
    label: 'shiftName',
    hint: "to_char(t.start_time, 'HH24:MI') || ' – ' || to_char(t.end_time, 'HH24:MI')",
    columns: { startTime: "to_char(t.start_time, 'HH24:MI')", endTime: "to_char(t.end_time, 'HH24:MI')" },
    unique: {
      shifts_name: { field: 'shiftName', code: 'NAME_EXISTS' },
      shifts_code: { field: 'code', code: 'CODE_EXISTS' },
    },
  })
