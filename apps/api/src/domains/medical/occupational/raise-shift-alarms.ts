import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import {
  LUNG_SHIFT,
  SHIFT_CHANCE,
  SHIFT_LEAST_MEASURED,
  SHIFT_MONTHS,
  type ShiftKind,
} from '@selamat/contract/domains/medical/occupational/shift-alarm'
import { shiftAlarmLifecycle } from '@selamat/contract/domains/medical/occupational/shift-alarm-lifecycle'
import { addMonths, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import { holdsItem } from '../../workflow/index.ts'
import type { MedicalPorts } from '../ports.ts'
import { clinicSettingsOf } from '../settings.ts'
import { exposureParts } from './exposures.ts'
import { baselineOf } from './read-examinations.ts'

/** By how much chance alone may exceed its mean, in standard deviations: five of a hundred groups without exposure. */
const ONE_SIDED = 1.645

interface Raised {
  readonly id: number
  readonly kind: ShiftKind
  readonly groupName: string
  readonly userIds: readonly number[]
}

/**
 * Raises the alarms of a company: groups of which so many people have a shift at their newest test of the last months that it is
 * neither few nor chance. People are counted once, in steps of the smallest figure, and so that at least as many have none: nobody
 * can be told by an alarm, nor by two of them. While one is open nothing is added; after it only newer tests count.
 */
async function raiseIn(tx: Tx, ports: MedicalPorts, companyId: number, at: Date): Promise<number> {
  const today = formatDate(at)
  const { smallestFigure: smallest, hearingShiftDb } = await clinicSettingsOf(tx, companyId)
  const from = addMonths(today, -SHIFT_MONTHS)
  const least = Math.max(SHIFT_LEAST_MEASURED, 2 * smallest)
  const counts = sql`e.status in ('COLLECTED', 'CONCLUDED') and e.examined_on >= ${from}::date`
  const raised = await run<Raised>(
    tx,
    sql`with ${exposureParts({ ports, today, people: sql`u.company_id = ${companyId}` })},
      heard as (select distinct on (e.patient_id) e.patient_id, e.id, e.examined_on from people p
        join examinations e on e.patient_id = p.id and ${counts} and exists (select 1 from audiograms a where a.examination_id = e.id)
        order by e.patient_id, e.examined_on desc, e.id desc),
      breathed as (select distinct on (e.patient_id) e.patient_id, e.id, e.examined_on, s.fev1 from people p
        join examinations e on e.patient_id = p.id and ${counts} join spirometries s on s.examination_id = e.id
        order by e.patient_id, e.examined_on desc, e.id desc),
      tested as materialized (
        select h.patient_id as user_id, 'HEARING' as kind, h.examined_on,
          bool_or(a.mean_high - b.mean_high >= ${hearingShiftDb}::integer) as has_shift
        from heard h join audiograms a on a.examination_id = h.id and not a.is_baseline
        cross join lateral ${baselineOf(sql`a.ear`, sql`a.examination_id`)} b group by 1, 2, 3
        union all
        select n.patient_id, 'LUNG', n.examined_on, n.fev1 <= f.fev1 * ${1 - LUNG_SHIFT}::numeric
        from breathed n cross join lateral (select s.fev1 from examinations e join spirometries s on s.examination_id = e.id
          where e.patient_id = n.patient_id and e.status in ('COLLECTED', 'CONCLUDED') and (e.examined_on, e.id) < (n.examined_on, n.id)
          order by e.examined_on, e.id limit 1) f),
      counted as (select m.group_id, t.kind, count(*)::int as measured, (count(*) filter (where t.has_shift))::int as shifted
        from members m join tested t on t.user_id = m.user_id
        where t.examined_on > coalesce((select max(l.closed_at)::date from shift_alarms l
          where l.group_id = m.group_id and l.kind = t.kind and l.status = 'CLOSED'), '-infinity') group by 1, 2),
      raised as (insert into shift_alarms (company_id, group_id, kind, status, raised_at, people, measured, created_at, updated_at)
        select ${companyId}, c.group_id, c.kind, ${shiftAlarmLifecycle.initial}, ${at},
          least(c.shifted, c.measured - ${smallest}::int) / ${smallest}::int * ${smallest}::int,
          c.measured / ${smallest}::int * ${smallest}::int, ${at}, ${at}
        from counted c where c.measured >= ${least} and c.shifted >= ${smallest}
          and c.shifted > c.measured * ${SHIFT_CHANCE}::float8
            + ${ONE_SIDED}::float8 * sqrt(c.measured * ${SHIFT_CHANCE * (1 - SHIFT_CHANCE)}::float8)
        on conflict (group_id, kind) where status = 'OPEN' do nothing returning id, group_id, kind)
      select a.id, a.kind, g.group_name, array(select u.id from users u where u.company_id = ${companyId} and u.archived_at is null
          and (${holdsItem(sql`u.id`, [MEDICAL_CENTER], 'update')} or ${holdsItem(sql`u.id`, ['submenu/Dashboard'], 'read')})) as user_ids
      from raised a join exposure_groups g on g.id = a.group_id`,
  )
  await emitNotifications(
    tx,
    raised.map(({ id: entityId, kind, groupName: group, userIds }) => ({
      kind: 'SHIFT_ALARM' as const,
      companyId,
      userIds,
      entityId,
      params: { group, kind },
    })),
    at,
  )
  return raised.length
}

/** The same of every company with groups, each in a transaction of its own; at night, so that no hour points to whoever was tested. */
export async function raiseShiftAlarms({ database, clock }: AppContext, ports: MedicalPorts): Promise<number> {
  const companies = await run<{ companyId: number }>(
    database.kysely,
    sql`select distinct company_id from exposure_groups where archived_at is null order by 1`,
  )
  let raised = 0
  for (const { companyId } of companies) {
    raised += await database.transaction((tx) => raiseIn(tx, ports, companyId, clock.now()))
  }
  return raised
}
