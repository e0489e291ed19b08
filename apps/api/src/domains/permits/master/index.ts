import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mountPermitLists } from './permit-list-item.ts'
import { mountPermitTypes } from './permit-type.ts'
import { mountProjectPermits } from './project-permit.ts'
import { mountRankConfigurations } from './rank-configuration.ts'
import { mountRankDetails } from './rank-detail.ts'
import { mountWorkTypes } from './work-type.ts'

/** What permits are made from: types of work with ranks and details, and the lists. */
export function mountPermitMasterData(app: FastifyInstance, context: AppContext): void {
  mountWorkTypes(app, context)
  mountRankConfigurations(app, context)
  mountRankDetails(app, context)
  mountPermitLists(app, context)
  mountPermitTypes(app, context)
  mountProjectPermits(app, context)
}
