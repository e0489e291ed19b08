import { z } from 'zod'
import { optionalDay, text } from '../../../kit/text.ts'
import { FITNESS_STATES, type FitnessState, RESTRICTED_ACTIVITIES, RESTRICTED_STATES } from './fitness-words.ts'

/** Work that somebody must not do, in words for whoever assigns it: never why. */
export const restrictionWrite = z.strictObject({
  activity: z.enum(RESTRICTED_ACTIVITIES),
  label: text(200),
  until: optionalDay,
})
export type RestrictionWrite = z.output<typeof restrictionWrite>

/** What a doctor finds: the state, how long it counts, and the work that is restricted. */
export const findingFields = {
  state: z.enum(FITNESS_STATES),
  /** Left out: as long as the settings of the clinic say. Unfit has no end. */
  validUntil: optionalDay,
  restrictions: z.array(restrictionWrite).max(20),
}

/** A finding in the API document. */
export const FINDING_EXAMPLE = { state: 'FIT', validUntil: null, restrictions: [] } as const

interface Finding {
  readonly state: FitnessState
  readonly validUntil: string | null
  readonly restrictions: readonly RestrictionWrite[]
}

/** The restrictions belong to the state: where there are some, they name each kind of work once. */
export function restrictionsFit({ state, restrictions, validUntil }: Finding, context: z.RefinementCtx): void {
  const problem = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  const isRestricted = RESTRICTED_STATES.includes(state)
  if (isRestricted && restrictions.length === 0) problem(['restrictions'], 'Say which work is restricted')
  if (!isRestricted && restrictions.length > 0) problem(['restrictions'], 'Only a restricted fitness has restrictions')
  if (state === 'UNFIT' && validUntil !== null) problem(['validUntil'], 'Unfit has no end. Choose temporarily unfit')
  for (const [index, { activity, until }] of restrictions.entries()) {
    if (restrictions.findIndex((one) => one.activity === activity) < index) {
      problem(['restrictions', index, 'activity'], 'This work is restricted already')
    }
    if (until !== null && validUntil !== null && until > validUntil) {
      problem(['restrictions', index, 'until'], 'Not after the end of the certificate')
    }
  }
}
