import type { FastifyInstance } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { mountAttendances } from './attendance.ts'
import { mountDetailAttendances } from './detail-attendance.ts'
import { mountRisks } from './risk.ts'
import { mountShifts } from './shift.ts'
import { mountTools } from './tool.ts'

/** What work is planned with: risks, shifts, attendance and tools. */
export function mountWork(app: FastifyInstance, house: House): void {
  mountRisks(app, house)
  mountShifts(app, house)
  mountAttendances(app, house)
  mountDetailAttendances(app, house)
  mountTools(app, house)
}
