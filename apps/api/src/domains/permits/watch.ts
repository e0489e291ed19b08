import { LIVE } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { z } from 'zod'
import { run } from '../../platform/database.ts'
import { toHttpError } from '../../platform/errors.ts'
import type { OutboxHandler } from '../../platform/outbox.ts'
import type { Fragment } from '../../platform/records/statements.ts'
import { recheck } from './commands/system-moves.ts'
import { recheckWhere } from './gates/recheck.ts'
import type { Permits } from './ports.ts'
import { lockWithParents } from './queries/stored.ts'

/** So many permits at a time, each in a transaction of its own. */
const MOST = 200

/**
 * Looks at the permits with a gate that may have closed, and moves those that must not go on. Servers that do it at once
 * share the work. Returns how many moved.
 */
export async function watchGates(permits: Permits): Promise<number> {
  const { database, clock, log } = permits.context
  let moved = 0
  for (;;) {
    const due = await run<{ id: number }>(
      database.kysely,
      sql`select id from permits where next_gate_at <= ${clock.now()} order by next_gate_at, id limit ${MOST}`,
    )
    const before = due.length
    let failed = 0
    for (const { id } of due) {
      try {
        if (await recheckDue(permits, id)) moved++
      } catch (error) {
        failed++
        log.error({ err: toHttpError(error) ?? error, permitId: id }, 'the gates of a permit were not checked')
      }
    }
    // What failed would come first again: the next tick tries it anew.
    if (before < MOST || failed > 0) return moved
  }
}

function recheckDue(permits: Permits, id: number): Promise<boolean> {
  const { database, clock } = permits.context
  return database.transaction(async (tx) => {
    await lockWithParents(tx, id)
    // Another server, or an act, was faster.
    const still = await run(tx, sql`select 1 from permits where id = ${id} and next_gate_at <= ${clock.now()}`)
    return still.length > 0 && recheck(permits, tx, id)
  })
}

const TICK_MS = 1000

/** Runs the watch until it is stopped. */
export interface GateWatch {
  stop(): Promise<void>
}

/** Watches the gates each second, and at once when a source of theirs has changed. */
export function startGateWatch(permits: Permits, tickMs: number = TICK_MS): GateWatch {
  const { log } = permits.context
  let stopped = false
  let running: Promise<void> | undefined
  function tick() {
    if (stopped) return
    running ??= watchGates(permits)
      .then((count) => {
        if (count > 0) log.info({ count }, 'permits stopped or expired')
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the gates of permits could not be read'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(tick, tickMs)
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** The holder of a permit `p`, or one of its people, works for one of some companies. */
const employs = (
  companies: Fragment,
): Fragment => sql`(p.employer_id in (${companies}) or exists (select from permit_people w
  join users u on u.id = w.user_id where w.permit_id = p.id and u.employer_id in (${companies})))`

/** Which live permits `p` look at a record of another domain. */
const CONCERNED: Readonly<Record<string, (id: number) => Fragment>> = {
  certificates: (id) =>
    sql`exists (select from permit_people w join certificates c on c.user_id = w.user_id where w.permit_id = p.id and c.id = ${id})`,
  users: (id) => sql`exists (select from permit_people w where w.permit_id = p.id and w.user_id = ${id})`,
  equipment: (id) => sql`exists (select from permit_equipment e where e.permit_id = p.id and e.equipment_id = ${id})`,
  contractors: (id) => employs(sql`select n.contractor_company_id from contractors n where n.id = ${id}`),
  prequalifications: (id) =>
    employs(
      sql`select n.contractor_company_id from prequalifications q join contractors n on n.id = q.contractor_id where q.id = ${id}`,
    ),
  hiradc_revisions: (id) => sql`p.hiradc_id in (select r.hiradc_id from hiradc_revisions r where r.id = ${id})`,
}

const announced = z.object({
  entity: z.string(),
  entityId: z.int(),
  companyId: z.int().nullable(),
  isGone: z.boolean(),
})

/** What the audit trail announces of the sources of gates: the permits concerned are looked at within the next second. */
export const gateSourceEvents = (permits: Permits): Readonly<Record<string, OutboxHandler>> => ({
  'gate-source': async (tx, { payload }) => {
    const { entity, entityId, companyId, isGone } = announced.parse(payload)
    // Whom a record concerned cannot be read once it is gone.
    const condition = isGone ? sql`p.company_id = ${companyId}` : CONCERNED[entity]?.(entityId)
    if (condition) await recheckWhere(tx, condition, permits.context.clock.now())
  },
})

/** The live permits of an assessment, counted by assessment: it is not archived while there is one. */
export const livePermitsOf = async (db: Parameters<typeof run>[0], hiradcIds: readonly number[]) => {
  const rows = await run<{ hiradcId: number; live: number }>(
    db,
    sql`select hiradc_id as "hiradcId", count(*)::int as live from permits
      where hiradc_id = any(${[...hiradcIds]}) and status = any(${[...LIVE]}) group by hiradc_id`,
  )
  return new Map(rows.map(({ hiradcId, live }) => [hiradcId, live]))
}
