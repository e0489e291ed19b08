import type { FastifyInstance } from 'fastify'
import type { WorkflowContext } from '../workflow/index.ts'
import { mountBoard } from './board/mount-board.ts'
import { mountConflicts } from './conflicts/mount-conflicts.ts'
import { mountEvidence } from './evidence/mount-evidence.ts'
import { mountFigures } from './figures/mount-figures.ts'
import { mountPermitMasterData } from './master/index.ts'
import { mountOnePermit } from './mount-permits.ts'
import type { PermitPorts } from './ports.ts'
import { mountPermitRegister } from './register/mount-register.ts'
import { mountPermitSettings } from './settings.ts'

export { recheckAssessment, recheckCrewOf, recheckWithin } from './gates/recheck.ts'
export { addWorkTypes } from './master/library/add-work-types.ts'
export type { PermitPorts } from './ports.ts'
export { crewsAt } from './queries/crews-at.ts'
export { crewsSince } from './queries/crews-since.ts'
export { livePermitsOf } from './watch.ts'

/** Permits to work with their types of work and settings. */
export function mountPermits(app: FastifyInstance, context: WorkflowContext, ports: PermitPorts): void {
  mountPermitMasterData(app, context)
  mountPermitSettings(app, context)
  mountPermitRegister(app, { context, ports })
  mountConflicts(app, context)
  mountOnePermit(app, { context, ports })
  mountEvidence(app, { context, ports })
  mountBoard(app, { context, ports })
  mountFigures(app, context)
}
