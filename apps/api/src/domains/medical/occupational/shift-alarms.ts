import { type ShiftAlarmRow, shiftAlarm, shiftAlarms } from '@selamat/contract/domains/medical/occupational/shift-alarm'
import {
  SHIFT_ALARM_ACTIONS,
  shiftAlarmLifecycle,
} from '@selamat/contract/domains/medical/occupational/shift-alarm-lifecycle'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { matching } from '../../../platform/keyword.ts'
import { lifecycleOf } from '../../../platform/lifecycle.ts'
import { pageStatements } from '../../../platform/records/statements.ts'
import { staleRow } from '../../../platform/stale.ts'
import { column, instants } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { assertWholeTenant } from '../../organisation/index.ts'

interface AlarmSubject {
  readonly id: number
  readonly companyId: number
  readonly version: number
  readonly status: string
  readonly groupName: string
}

const alarmMoves = lifecycleOf(shiftAlarmLifecycle, {
  table: 'shiftAlarms',
  relations: { 'alarm reader': (_: AlarmSubject, __: Actor | null) => null },
  audit: ({ subject: { companyId, groupName }, from, to }) => ({
    companyId,
    label: groupName,
    before: { status: from },
    after: { status: to },
  }),
})

const COLUMNS = sql`t.id, t.version, t.company_id, t.group_id, g.group_name, t.kind, t.status, t.raised_at, t.people, t.measured,
  t.measure, c.full_name as closed_by, t.closed_at`
const JOINS = 'join exposure_groups g on g.id = t.group_id left join users c on c.id = t.closed_by'

type Stored = Omit<ShiftAlarmRow, 'raisedAt' | 'closedAt' | 'actions'> & {
  readonly companyId: number
  readonly raisedAt: Date
  readonly closedAt: Date | null
}
const toRow = ({ companyId, raisedAt, closedAt, ...row }: Stored, actor: Actor): ShiftAlarmRow => ({
  ...row,
  raisedAt: formatTimestamp(raisedAt),
  closedAt: closedAt && formatTimestamp(closedAt),
  actions: alarmMoves.allowed({ ...row, companyId }, actor, SHIFT_ALARM_ACTIONS),
})

/** The reads of alarms, of the whole company: whoever has a part of it in reach would learn who is in it. Throws 404. */
const alarmReads = registerQueries(shiftAlarms, {
  table: 'shift_alarms',
  reader: (asking: Asking) => {
    assertWholeTenant(asking.actor)
    return asking
  },
  scope: ({ actor }) => sql`t.company_id = ${actor.companyId}`,
  filters: {
    status: column('t.status'),
    kind: column('t.kind'),
    raisedAt: instants('t.raised_at'),
    id: column('t.id'),
  },
  keyword: (pattern) =>
    sql`t.group_id in (select g.id from exposure_groups g where g.search_text ${matching(pattern)})`,
  sorts: { raisedAt: ['t.raised_at'] },
  statements: () => pageStatements('shift_alarms', COLUMNS, JOINS),
  present: (rows: readonly Stored[], { actor }) => rows.map((row) => toRow(row, actor)),
})

async function readAlarm(db: Executor, actor: Actor, id: number): Promise<Stored> {
  const [found] = await run<Stored>(
    db,
    sql`select ${COLUMNS} from shift_alarms t ${sql.raw(JOINS)} where t.id = ${id} and t.company_id = ${actor.companyId}`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return found
}

/** Closes an alarm with what was done. Throws 404, 409 STALE or WRONG_STATE. */
async function close(
  { clock }: AppContext,
  tx: Tx,
  { actor, requestId, body }: SignedCall<typeof shiftAlarm.close>,
): Promise<ShiftAlarmRow> {
  assertWholeTenant(actor)
  await run(tx, sql`select 1 from shift_alarms where id = ${body.id} and company_id = ${actor.companyId} for update`)
  const subject = await readAlarm(tx, actor, body.id)
  if (subject.version !== body.version) throw await staleRow(tx, 'shift_alarms', body.id)
  const at = clock.now()
  const { measure } = body
  const change = () => ({ set: { measure, closedBy: actor.userId, closedAt: at } })
  await alarmMoves.move(tx, { actor, requestId }, { subject, action: 'close', at, reason: measure, change })
  return toRow(await readAlarm(tx, actor, body.id), actor)
}

/** Alarms about exposure groups. */
export function mountShiftAlarms(app: FastifyInstance, context: AppContext): void {
  serve(app, context, shiftAlarm, {
    list: ({ actor, body }) => alarmReads.list(context, actor, body),
    close: (call) => context.database.transaction((tx) => close(context, tx, call)),
  })
}
