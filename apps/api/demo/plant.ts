import type { AssigneeRule } from '@selamat/contract/domains/workflow/flow-definition'
import { formatDate } from '@selamat/contract/kit/dates'
import { run } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'

interface Employment {
  readonly superiorId: number | null
  readonly departmentId: number | null
  readonly siteId: number | null
  readonly from: string
  readonly until: string | null
}

export interface DemoEmployee {
  readonly id: number
  readonly username: string
  readonly fullName: string
  readonly companyId: number
  readonly employerId: number
  /** Somebody without it could not correct a report that comes back. */
  readonly mayAnswer: boolean
  readonly employments: Employment[]
}

interface DemoLocation {
  readonly id: number
  readonly companyId: number
  readonly siteId: number
  readonly subLocationIds: readonly number[]
}

/** The people and places of the demo, as the reports need them. */
export interface Plant {
  /** Everybody of a company with a position. */
  readonly people: ReadonlyMap<number, readonly DemoEmployee[]>
  readonly byUsername: ReadonlyMap<string, DemoEmployee>
  readonly names: ReadonlyMap<number, string>
  locationsAt(companyId: number, siteId: number | null): readonly DemoLocation[]
  /** The people of assignee rules for a report, like `relations.ts`. Throws for a rule that no demo report uses. */
  assignees(
    rules: readonly AssigneeRule[],
    of: {
      companyId: number
      submitterId: number
      superiorId: number | null
      siteId: number | null
      departmentId?: number
    },
  ): readonly number[]
}

const PEOPLE = `select u.id, u.username, u.full_name, u.company_id, u.employer_id,
    exists (select from user_roles r join role_grants g on g.role_id = r.role_id and g.item_id = 10
      where r.user_id = u.id and 'update' = any(g.actions)) as may_answer,
    json_agg(json_build_object('superiorId', e.superior_id, 'departmentId', e.department_id, 'siteId', e.site_id,
      'from', e.valid_from, 'until', e.valid_until) order by e.valid_from) as employments
  from users u join employments e on e.user_id = u.id where u.archived_at is null group by u.id order by u.username`

const LOCATIONS = `select l.id, l.company_id, l.site_id,
    (select coalesce(json_agg(s.id order by s.id), '[]') from sub_locations s where s.location_id = l.id and s.archived_at is null) as sub_location_ids
  from locations l where l.archived_at is null order by l.id`

const OFFICERS = `select a.user_id, a.site_id, u.company_id
  from appointments a join users u on u.id = a.user_id where a.kind = 'safety-officer' and u.archived_at is null
    and a.valid_from <= $1 and (a.valid_until is null or a.valid_until >= $1) order by u.username`

const MANAGERS = `select r.user_id, o.company_id, o.name from user_roles r join roles o on o.id = r.role_id
  join users u on u.id = r.user_id where o.name in ('SHE Manager', 'Safety Officer') and u.archived_at is null order by u.username`

// As the rule has it: members of the department with a superior outside it; who leads most of them stands first.
const HEADS = `select e.user_id, e.department_id from employments e join users u on u.id = e.user_id
  where e.valid_until is null and u.archived_at is null and not exists (select from employments s
    where s.user_id = e.superior_id and s.department_id = e.department_id and s.valid_until is null)
  order by (select count(*) from employments b where b.superior_id = e.user_id and b.department_id = e.department_id) desc, u.username`

/** Reads the people and locations. */
export async function readPlant({ tx, now }: DemoContext): Promise<Plant> {
  const people = await run<DemoEmployee>(tx, PEOPLE)
  const locations = await run<DemoLocation>(tx, LOCATIONS)
  const officers = await run<{ userId: number; siteId: number | null; companyId: number }>(tx, OFFICERS, [
    formatDate(now),
  ])
  const managers = await run<{ userId: number; companyId: number; name: string }>(tx, MANAGERS)
  const heads = await run<{ userId: number; departmentId: number }>(tx, HEADS)
  const bySite = Map.groupBy(locations, ({ siteId }) => siteId)
  const byCompany = Map.groupBy(locations, ({ companyId }) => companyId)
  const active = new Set(people.map(({ id }) => id))
  return {
    people: Map.groupBy(people, ({ companyId }) => companyId),
    names: new Map(people.map(({ id, fullName }) => [id, fullName])),
    byUsername: new Map(people.map((one) => [one.username, one])),
    locationsAt: (companyId, siteId) =>
      (siteId === null ? undefined : bySite.get(siteId)) ?? byCompany.get(companyId) ?? [],
    assignees: (rules, { companyId, submitterId, superiorId, siteId, departmentId }) => {
      const namedBy = (one: AssigneeRule): readonly number[] => {
        if (one.rule === 'submitter') return [submitterId]
        if (one.rule === 'superior') return superiorId !== null && active.has(superiorId) ? [superiorId] : []
        if (one.rule === 'department-head') {
          return heads.flatMap(({ userId, ...head }) =>
            head.departmentId === departmentId && userId !== submitterId ? [userId] : [],
          )
        }
        if (one.rule === 'role') {
          return managers
            .filter(({ name, ...manager }) => name === one.name && manager.companyId === companyId)
            .flatMap(({ userId }) => (userId === submitterId ? [] : [userId]))
        }
        if (one.rule !== 'appointment') throw new Error(`no demo report uses the rule ${one.rule}`)
        return officers
          .filter((officer) => officer.companyId === companyId && officer.userId !== submitterId)
          .filter((officer) => officer.siteId === null || officer.siteId === siteId)
          .map(({ userId }) => userId)
      }
      return rules.map(namedBy).find((people) => people.length > 0) ?? []
    },
  }
}

/** The post of a person on a day. */
export const postOn = ({ employments }: DemoEmployee, day: string): Employment | undefined =>
  employments.find(({ from, until }) => from <= day && (until === null || until >= day))
