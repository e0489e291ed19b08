import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { settleOf } from '../../src/domains/medical/index.ts'
import { medicalPorts } from '../../src/domains.ts'
import { run } from '../../src/platform/database.ts'
import type { DemoContext } from '../context.ts'

/** Groups by department and position, each with what was measured or declared: agent, level, unit, days ago. */
const GROUPS = [
  [
    'Operators of ammonia and urea',
    'Production',
    null,
    [
      ['NOISE', 91, 'dBA', 104],
      ['AMMONIA', 12, 'ppm', 104],
      ['DUST', 2.1, 'mg/m³', 96],
    ],
  ],
  [
    'Workshop and welding',
    'Maintenance',
    null,
    [
      ['NOISE', 88, 'dBA', 75],
      ['FUME', 3.2, 'mg/m³', 75],
      ['VIBRATION', null, null, null],
    ],
  ],
  [
    'Warehouse and loading',
    'Logistics',
    null,
    [
      ['DUST', 4.8, 'mg/m³', 61],
      ['DRIVING', null, null, null],
    ],
  ],
  ['Shift and control room', 'Production', 'Control Room Operator', [['NIGHT', null, null, null]]],
] as const

/** Drafts until a doctor approves; what stands on a rule or a standard is in force. The others are from practice. */
const PROTOCOLS = [
  ['General yearly examination', 'GENERAL', null, ['PHYSICAL', 'CHEST_XRAY', 'BLOOD', 'URINE'], 12, 90, true],
  ['Noise from 85 dBA', 'NOISE', 85, ['AUDIOMETRY'], 12, 180, true],
  ['Dust, spirometry and X-ray', 'DUST', null, ['SPIROMETRY', 'CHEST_XRAY'], 12, 90, false],
  ['Silica, spirometry and X-ray', 'SILICA', null, ['SPIROMETRY', 'CHEST_XRAY'], 12, 90, false],
  ['Welding fume, spirometry and X-ray', 'FUME', null, ['SPIROMETRY', 'CHEST_XRAY'], 12, 90, false],
  ['Solvents, liver and kidney', 'SOLVENT', null, ['LIVER', 'KIDNEY', 'BIOLOGICAL'], 12, 90, false],
  ['Lead in blood', 'LEAD', null, ['BLOOD_LEAD'], 6, 30, false],
  ['Vibration of hands', 'VIBRATION', null, ['VIBRATION'], 12, 180, false],
  ['Heat', 'HEAT', null, ['PHYSICAL', 'ECG'], 12, 30, false],
  ['Confined space entry', 'CONFINED_SPACE', null, ['PHYSICAL', 'SPIROMETRY', 'ECG'], 12, 0, false],
  ['Work at height', 'HEIGHT', null, ['PHYSICAL', 'VISION', 'ECG'], 12, 0, false],
  ['Respirator', 'RESPIRATOR', null, ['SPIROMETRY'], 12, 0, false],
  ['Drivers', 'DRIVING', null, ['VISION', 'PHYSICAL'], 12, 0, false],
  ['Night work', 'NIGHT', null, ['PHYSICAL'], 12, 90, false],
  ['Food handlers', 'FOOD', null, ['STOOL', 'PHYSICAL'], 6, 0, false],
  ['Radiation', 'RADIATION', null, ['BLOOD', 'VISION'], 12, 0, false],
] as const

/** What people are exposed to, which tests that asks for, and who is called: the half of those who are due has been summoned. */
export async function loadExposures({ tx, now }: DemoContext, companyId: number): Promise<void> {
  const today = formatDate(now)
  const groups = GROUPS.map(([name, department, position, agents]) => ({
    name,
    department,
    position,
    agents: agents.map(([agent, level, unit, ago]) => ({
      agent,
      level,
      unit,
      day: ago === null ? null : addDays(today, -ago),
    })),
  }))
  await run(
    tx,
    sql`with g as (select * from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) g (name text, department text, position text, agents jsonb)),
      made as (insert into exposure_groups (company_id, group_name, description, created_at, updated_at)
        select ${companyId}, g.name, g.department, ${now}, ${now} from g returning id, group_name),
      rules as (insert into exposure_rules (group_id, department_id, position_id)
        select m.id, d.id, p.id from g join made m on m.group_name = g.name
          join departments d on d.company_id = ${companyId} and d.department_name = g.department
          left join positions p on p.company_id = ${companyId} and p.position_name = g.position
        where g.position is null or p.id is not null)
      insert into exposure_agents (group_id, agent, level, unit, measured_on, source, created_at)
      select m.id, a.agent, a.level, a.unit, a.day, case when a.day is null then 'DECLARED' else 'MEASURED' end, ${now}
      from g join made m on m.group_name = g.name
        cross join lateral jsonb_to_recordset(g.agents) a (agent text, level numeric, unit text, day date)`,
  )
  const protocols = PROTOCOLS.map(([name, agent, level, tests, months, days, isApproved]) => ({
    name,
    agent,
    level,
    tests,
    months,
    days,
    isApproved,
  }))
  await run(
    tx,
    sql`insert into protocols (company_id, version_no, protocol_name, agent, least_level, tests, interval_months, baseline_days,
        approved_by, approved_at, created_at, updated_at)
      select ${companyId}, 1, g.name, g.agent, g.level, array(select jsonb_array_elements_text(g.tests)), g.months, g.days,
        case when g."isApproved" then (select id from users where username = '10000006') end, case when g."isApproved" then ${now}::timestamptz end,
        ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(protocols)}::jsonb) g (name text, agent text, level numeric, tests jsonb, months int,
        days int, "isApproved" boolean)`,
  )
  await settleOf(tx, medicalPorts, null, now)
  await run(
    tx,
    sql`update recalls set status = 'SUMMONED', summoned_at = ${now} where id in (
      select id from (select id, row_number() over (order by due_on, id) as n from recalls where company_id = ${companyId} and status = 'DUE') r
      where n % 2 = 0)`,
  )
}
