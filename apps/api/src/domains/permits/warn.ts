import { GATE_LABELS } from '@selamat/contract/domains/permits/gates'
import { PERMIT_SETTING_DEFAULTS } from '@selamat/contract/domains/permits/permit-settings'
import { formatTime } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../../platform/database.ts'
import { emitNotifications, type Notification } from '../../platform/notification.ts'
import { judgeAll } from './gates/evaluate.ts'
import { gateFacts } from './gates/facts.ts'
import type { Permits } from './ports.ts'
import { permitForServer } from './queries/stored.ts'

/** So many permits at a time; the next tick takes the others. */
const MOST = 200
/** Of which a stop or the end of the window is told before it comes. */
const WARNED = ['ISSUED', 'ACTIVE', 'SUSPENDED']

interface Due {
  readonly id: number
  readonly companyId: number
  readonly number: string
  readonly title: string
  readonly place: string
  readonly at: Date
  readonly userIds: number[]
}

type Warning = Notification<'PERMIT_WARNING'>
interface Closing extends Due {
  readonly gate: string
  readonly what: Warning['params']['what']
}

/**
 * Warns holder and issuer of the gates that close within the lead time of the company, the window among them, and the fire
 * watch of its end; once for each instant. Returns how many permits were warned of.
 */
export async function warnOfGates(permits: Permits): Promise<number> {
  const { database, clock } = permits.context
  const now = clock.now()
  // What closes is read before the rows are locked, so that neither people nor the watch wait for it.
  const closing: Closing[] = []
  for (const one of await closingSoon(permits, now)) {
    const gate = one.isWindow ? '' : await closingGates(permits, one.id, one.at, now)
    if (one.isWindow) closing.push({ ...one, gate, what: 'window' })
    else if (gate !== '') closing.push({ ...one, gate, what: 'gate' })
  }
  return database.transaction(async (tx) => {
    const claimed = new Set(await claim(tx, closing))
    const over = await endedWatches(tx, now)
    const notifications = [
      ...closing.filter(({ id }) => claimed.has(id)).map(warning),
      ...over.map((one) => warning({ ...one, gate: '', what: 'fireWatch' })),
    ]
    await emitNotifications(tx, notifications, now)
    return notifications.length
  })
}

const warning = ({ id, companyId, userIds, number, title, place, at, gate, what }: Closing): Warning => ({
  kind: 'PERMIT_WARNING',
  companyId,
  entityId: id,
  userIds: [...new Set(userIds)],
  params: { number, title, place, time: formatTime(at), gate, what },
})

const closingSoon = ({ context: { database } }: Permits, now: Date) =>
  run<Due & { readonly isWindow: boolean }>(
    database.kysely,
    sql`select p.id, p.company_id, p.number, p.title, l.location_name as place, p.next_gate_at as at,
        array_remove(array[p.holder_id, p.issued_by], null) as user_ids, p.next_gate_at = p.ends_at as is_window
      from permits p join locations l on l.id = p.location_id
      left join settings s on s.company_id = p.company_id and s.name = 'permit'
      where p.next_gate_at > ${now} and p.next_gate_at <= ${now}::timestamptz + interval '2 hours'
        and p.next_gate_at <= ${now}::timestamptz
          + make_interval(mins => coalesce((s.value->>'warnMinutes')::int, ${PERMIT_SETTING_DEFAULTS.warnMinutes}))
        and p.warned_for is distinct from p.next_gate_at and p.status = any(${[...WARNED]})
      order by p.next_gate_at, p.id limit ${MOST}`,
  )

/** The labels of the gates that close at an instant; empty where none does any more. */
async function closingGates({ context, ports }: Permits, id: number, at: Date, now: Date): Promise<string> {
  const db = context.database.kysely
  const facts = await gateFacts(db, ports, await permitForServer(db, id), now)
  const judged = judgeAll(facts, now, facts.permit.status === 'ACTIVE' ? 'work' : 'issue')
  const closing = judged.filter(({ state, until }) => state !== 'closed' && until?.getTime() === at.getTime())
  return closing.map(({ gate }) => GATE_LABELS[gate]).join(', ')
}

/** Keeps of which instant is warned, for those that still close then; a row that is in use waits for the next tick. */
async function claim(tx: Tx, closing: readonly Due[]): Promise<number[]> {
  const [ids, instants] = [closing.map(({ id }) => id), closing.map(({ at }) => at)]
  const rows = await run<{ id: number }>(
    tx,
    sql`with due as (select p.id from permits p
        join unnest(${ids}::bigint[], ${instants}::timestamptz[]) as d (id, at) on d.id = p.id and d.at = p.next_gate_at
        where p.warned_for is distinct from p.next_gate_at and p.status = any(${[...WARNED]}) order by p.id for update of p skip locked)
      update permits p set warned_for = p.next_gate_at from due where p.id = due.id returning p.id`,
  )
  return rows.map(({ id }) => id)
}

/** The fire watches that are over and not signed, each once, with who has to sign. */
const endedWatches = (tx: Tx, now: Date) =>
  run<Due>(
    tx,
    sql`with due as (select p.id from permits p
        where p.status = 'HANDED_BACK' and p.warned_for is distinct from p.fire_watch_until and p.fire_watch_until <= ${now}
          and not exists (select from permit_signatures g where g.permit_id = p.id and g.action = 'fireWatch'
            and g.void_at is null and g.at >= p.fire_watch_until)
        order by p.fire_watch_until, p.id limit ${MOST} for update of p skip locked)
      update permits p set warned_for = p.fire_watch_until from due, locations l
      where p.id = due.id and l.id = p.location_id
      returning p.id, p.company_id, p.number, p.title, l.location_name as place, p.fire_watch_until as at,
        array(select w.user_id from permit_people w where w.permit_id = p.id and w.crew_role = 'FIRE_WATCH') as user_ids`,
  )
