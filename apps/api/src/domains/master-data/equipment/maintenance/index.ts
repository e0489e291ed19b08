import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../../platform/app-context.ts'
import { mountIsolationPoints } from './isolation-point.ts'
import { mountLabels } from './labels/mount-labels.ts'
import { mountMaintenance } from './mount-maintenance.ts'

/** How equipment is maintained. */
export function mountEquipmentMaintenance(app: FastifyInstance, context: AppContext): void {
  mountMaintenance(app, context)
  mountLabels(app, context)
  mountIsolationPoints(app, context)
}
