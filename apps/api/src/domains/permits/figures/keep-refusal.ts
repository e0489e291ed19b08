import { GATES } from '@selamat/contract/domains/permits/gates'
import type { PermitAction } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { HttpError } from '../../../platform/errors.ts'

interface Action {
  readonly actor: Actor
  readonly permitId: number
  readonly action: PermitAction
}

const gatesOfError = z.object({ gates: z.array(z.object({ gate: z.string() })) })

/** The start gates that refused, in their order; none where something else did. */
function refusedBy(error: unknown): string[] {
  const parsed = gatesOfError.safeParse(error instanceof HttpError ? error.particulars.details : undefined)
  const closed = new Set(parsed.data?.gates.map(({ gate }) => gate))
  return GATES.filter((gate) => closed.has(gate))
}

/**
 * Does an action at the site; where closed gates refuse it, keeps which, for the figures. The refusal has rolled back the
 * transaction of the action, so that it is kept in one of its own, and goes on to the caller whatever happens to it here.
 */
export async function keepingRefusal<T>(context: AppContext, one: Action, perform: () => Promise<T>): Promise<T> {
  try {
    return await perform()
  } catch (error) {
    const gates = refusedBy(error)
    if (gates.length > 0) await keep(context, one, gates)
    throw error
  }
}

async function keep({ database, clock, log }: AppContext, { actor, permitId, action }: Action, gates: string[]) {
  try {
    await run(
      database.kysely,
      sql`insert into permit_refusals (permit_id, company_id, at, actor_id, action, gates)
        select p.id, p.company_id, ${clock.now()}, ${actor.userId}, ${action}, ${gates}::text[] from permits p where p.id = ${permitId}
        on conflict do nothing`,
    )
  } catch (error) {
    log.warn({ err: error, permitId }, 'which gates refused an action was not kept')
  }
}
