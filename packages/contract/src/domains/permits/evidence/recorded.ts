import { z } from 'zod'
import { idParams } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { PERMIT } from '../items.ts'
import { permitLifecycle } from '../permit-lifecycle.ts'

/** What was recorded at the site of a permit, and how the permit stands after it. */
export const recorded = z.object({
  id: z.int(),
  permitId: z.int(),
  status: z.enum(permitLifecycle.states),
})

/** Whoever can change permits records evidence; the part that the caller has in the permit decides which. */
export const recording = may(PERMIT, 'update')
/** The evidence of one permit. */
export const ofPermit = { permission: may(PERMIT, 'read'), params: idParams }
