import {
  AGENT_OF_ACTIVITY,
  AGENT_OF_HAZARD,
  RECALL_DAYS,
} from '@selamat/contract/domains/medical/occupational/exposure-words'
import { addDays, addMonths, formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../src/platform/database.ts'

interface Person {
  readonly id: number
  readonly companyId: number
  readonly employerId: number
}
interface Post {
  readonly userId: number
  readonly positionId: number | null
  readonly departmentId: number | null
  readonly validFrom: string
}
interface Crew {
  readonly userId: number
  readonly locationId: number
  readonly activity: string
  readonly startsAt: Date
}
interface Rule {
  readonly groupId: number
  readonly companyId: number
  readonly positionId: number | null
  readonly departmentId: number | null
  readonly locationId: number | null
}
interface Exposure {
  readonly agent: string
  readonly level: number | null
}
interface Hazard {
  readonly companyId: number
  readonly departmentId: number
  readonly locationId: number
  readonly hazard: string
}
interface Protocol {
  readonly companyId: number
  readonly agent: string
  readonly leastLevel: number | null
  readonly tests: readonly string[]
  readonly intervalMonths: number
  readonly baselineDays: number
}
export interface Due {
  readonly userId: number
  readonly dueOn: string
  readonly tests: string[]
}

/** Everything that recalls follow from, as whole tables. */
async function tables(db: Executor, today: string) {
  const table = <Row>(text: string) => run<Row>(db, sql.raw(text))
  return {
    people: await table<Person>('select id, company_id, employer_id from users where archived_at is null order by id'),
    posts: await table<Post>(
      `select user_id, position_id, department_id, valid_from from employments
       where valid_from <= '${today}' and (valid_until is null or valid_until >= '${today}')`,
    ),
    rules: await table<Rule>(
      `select r.group_id, g.company_id, r.position_id, r.department_id, r.location_id from exposure_rules r
       join exposure_groups g on g.id = r.group_id where g.archived_at is null`,
    ),
    // The newest of an agent counts.
    agents: await table<Exposure & { groupId: number }>(
      `select group_id, agent, level::float8 as level from exposure_agents order by measured_on nulls first, id`,
    ),
    hazards: await table<Hazard>(
      `select r.company_id, v.department_id, v.location_id, r.hazard from hiradc_rows r
       join hiradc_revisions v on v.id = r.revision_id where r.in_force`,
    ),
    crews: await table<Crew>(
      `select w.user_id, p.location_id, y.activity, p.starts_at from permit_people w join permits p on p.id = w.permit_id
       join work_types y on y.id = p.work_type_id where p.issued_at is not null`,
    ),
    protocols: await table<Protocol>(
      `select company_id, agent, least_level::float8 as least_level, tests, interval_months, baseline_days from protocols
       where approved_at is not null and retired_at is null`,
    ),
    results: await table<{ userId: number; test: string; on: string }>(
      `select e.patient_id as user_id, r.test, e.examined_on as "on" from examinations e join examination_results r on r.examination_id = e.id
       where e.status in ('COLLECTED', 'CONCLUDED')
       union all select e.patient_id, 'AUDIOMETRY', e.examined_on from examinations e join audiograms a on a.examination_id = e.id
       where e.status in ('COLLECTED', 'CONCLUDED')
       union all select e.patient_id, 'SPIROMETRY', e.examined_on from examinations e join spirometries s on s.examination_id = e.id
       where e.status in ('COLLECTED', 'CONCLUDED')`,
    ),
    quiet: await table<{ userId: number }>(`select user_id from recalls where quiet_until > '${today}'`),
  }
}

/** Who is to be called on a day, with which tests and since when: person by person, rule by rule, in loops over whole tables. */
export async function recallsByHand(db: Executor, today: string): Promise<Due[]> {
  const { people, posts, rules, agents, hazards, crews, protocols, results, quiet } = await tables(db, today)
  const postsOf = Map.groupBy(posts, ({ userId }) => userId)
  const crewsOf = Map.groupBy(
    crews.filter(({ startsAt }) => formatDate(startsAt) >= addMonths(today, -12)),
    ({ userId }) => userId,
  )
  const resultsOf = Map.groupBy(results, ({ userId }) => userId)
  const isQuiet = new Set(quiet.map(({ userId }) => userId))

  /** What a group is exposed to: as it was measured or declared, else as the assessments of its rules say. */
  const exposuresOf = new Map<number, Exposure[]>()
  for (const groupId of new Set(rules.map((rule) => rule.groupId))) {
    const known = new Map(agents.filter((one) => one.groupId === groupId).map((one) => [one.agent, one.level]))
    for (const rule of rules.filter((one) => one.groupId === groupId)) {
      for (const { companyId, departmentId, locationId, hazard } of hazards) {
        if (companyId !== rule.companyId || departmentId !== rule.departmentId) continue
        if (rule.locationId !== null && rule.locationId !== locationId) continue
        for (const [agent, pattern] of AGENT_OF_HAZARD) {
          if (!known.has(agent) && new RegExp(pattern, 'i').test(hazard)) known.set(agent, null)
        }
      }
    }
    exposuresOf.set(
      groupId,
      [...known].map(([agent, level]) => ({ agent, level })),
    )
  }

  return people.flatMap(({ id, companyId, employerId }) => {
    const own = postsOf.get(id)
    if (own === undefined || isQuiet.has(id)) return []
    const firstDay = own.map(({ validFrom }) => validFrom).toSorted()[0] ?? today
    const worked = crewsOf.get(id) ?? []
    const exposed: Exposure[] = employerId === companyId ? [{ agent: 'GENERAL', level: null }] : []
    for (const { groupId, companyId: of, positionId, departmentId, locationId } of rules) {
      const isMember =
        of === companyId &&
        own.some(
          (post) =>
            (positionId === null || post.positionId === positionId) &&
            (departmentId === null || post.departmentId === departmentId),
        ) &&
        (locationId === null || worked.some((crew) => crew.locationId === locationId))
      if (isMember) exposed.push(...(exposuresOf.get(groupId) ?? []))
    }
    for (const { activity } of worked) {
      for (const [agent, of] of AGENT_OF_ACTIVITY) if (of === activity) exposed.push({ agent, level: null })
    }
    const last = new Map<string, string>()
    for (const { test, on } of resultsOf.get(id) ?? []) if (on > (last.get(test) ?? '')) last.set(test, on)
    const due = new Map<string, string>()
    for (const { agent, level } of exposed) {
      for (const one of protocols) {
        if (one.companyId !== companyId || one.agent !== agent) continue
        if (one.leastLevel !== null && level !== null && level < one.leastLevel) continue
        for (const test of one.tests) {
          const before = last.get(test)
          const on = before === undefined ? addDays(firstDay, one.baselineDays) : addMonths(before, one.intervalMonths)
          if (on < (due.get(test) ?? '9999-12-31')) due.set(test, on)
        }
      }
    }
    const first = [...due.values()].toSorted()[0]
    if (first === undefined || first > addDays(today, RECALL_DAYS)) return []
    const within = [...due].filter(([, on]) => on <= addDays(first, RECALL_DAYS))
    return [{ userId: id, dueOn: first, tests: within.map(([test]) => test).toSorted() }]
  })
}
