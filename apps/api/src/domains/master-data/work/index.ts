import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mountAttendances } from './attendance.ts'
import { mountDetailAttendances } from './detail-attendance.ts'
import { mountRisks } from './risk.ts'
import { mountShifts } from './shift.ts'
import { mountTools } from './tool.ts'

/** What work is planned with: risks, shifts, attendance and tools. */
export function mountWork(app: FastifyInstance, context: AppContext): void {
  mountRisks(app, context)
  mountShifts(app, context)
  mountAttendances(app, context)
  mountDetailAttendances(app, context)
  mountTools(app, context)
}
