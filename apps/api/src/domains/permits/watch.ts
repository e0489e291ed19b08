import { LIVE } from '@selamat/contract/domains/permits/permit-lifecycle'
import { sql } from 'kysely'
import { z } from 'zod'
import { run } from '../../platform/database.ts'
import { toHttpError } from '../../platform/errors.ts'
import type { OutboxHandler } from '../../platform/outbox.ts'
import { recheck } from './commands/system-moves.ts'
import { recheckWhere } from './gates/recheck.ts'
import { concernedBy } from './gates/sources.ts'
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
    for (const { id } of due) {
      try {
        if (await recheckDue(permits, id)) moved++
      } catch (error) {
        log.error({ err: toHttpError(error) ?? error, permitId: id }, 'the gates of a permit were not checked')
        await putOff(permits, id)
      }
    }
    if (before < MOST) return moved + (await sweep(permits))
  }
}

/** One that failed would come first again, before those that wait behind it. */
const PUT_OFF_MS = 5000
const putOff = ({ context: { database, clock } }: Permits, id: number) =>
  run(
    database.kysely,
    sql`update permits set next_gate_at = ${new Date(clock.now().getTime() + PUT_OFF_MS)}
      where id = ${id} and next_gate_at <= ${clock.now()}`,
  )

/** Whatever is in force is looked at so often, even if no source has announced a change. */
const SWEEP_MS = 60_000
/** So many each second at most, so that the work of it stays bounded. */
const MOST_SWEPT = 50

/** Looks at the permits in force that nothing has looked at for a minute, the longest unseen first. Returns how many moved. */
async function sweep(permits: Permits): Promise<number> {
  const { database, clock, log } = permits.context
  const due = await run<{ id: number }>(
    database.kysely,
    sql`select p.id from permits p left join permit_gate_checks k on k.permit_id = p.id
      cross join lateral (select greatest(k.checked_at, p.issued_at, p.accepted_at) as at) c
      where p.status in ('ISSUED', 'ACTIVE') and (c.at is null or c.at <= ${new Date(clock.now().getTime() - SWEEP_MS)})
      order by c.at nulls first, p.id limit ${MOST_SWEPT}`,
  )
  let moved = 0
  for (const { id } of due) {
    try {
      const has = await database.transaction(async (tx) => {
        await lockWithParents(tx, id)
        return recheck(permits, tx, id)
      })
      if (has) moved++
    } catch (error) {
      log.error({ err: toHttpError(error) ?? error, permitId: id }, 'the gates of a permit were not checked')
    }
    // One that failed waits for its next turn as well.
    await run(
      database.kysely,
      sql`insert into permit_gate_checks (permit_id, checked_at) select p.id, ${clock.now()}::timestamptz from permits p where p.id = ${id}
        on conflict (permit_id) do update set checked_at = excluded.checked_at`,
    )
  }
  return moved
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

const announced = z.object({
  entity: z.string(),
  entityId: z.int(),
  companyId: z.int().nullable(),
  isGone: z.boolean(),
})

/** What the audit trail and permits announce of the sources of gates: the permits concerned are looked at within the next second. */
export const gateSourceEvents = (permits: Permits): Readonly<Record<string, OutboxHandler>> => ({
  'gate-source': async (tx, { payload }) => {
    const { entity, entityId, companyId, isGone } = announced.parse(payload)
    const at = permits.context.clock.now()
    // Whom a record concerned cannot be read once it is gone.
    const condition = isGone ? sql`p.company_id = ${companyId}` : await concernedBy(tx, entity, entityId, at)
    if (condition) await recheckWhere(tx, condition, at)
  },
})

/** The live permits of an assessment, counted by assessment: it is not archived while there is one. */
export const livePermitsOf = async (db: Parameters<typeof run>[0], hiradcIds: readonly number[]) => {
  const rows = await run<{ hiradcId: number; live: number }>(
    db,
    sql`select hiradc_id, count(*)::int as live from permits
      where hiradc_id = any(${[...hiradcIds]}) and status = any(${[...LIVE]}) group by hiradc_id`,
  )
  return new Map(rows.map(({ hiradcId, live }) => [hiradcId, live]))
}
