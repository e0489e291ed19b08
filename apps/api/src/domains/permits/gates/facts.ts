import type { IsolationState } from '@selamat/contract/domains/permits/isolation-lifecycle'
import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { LIVE } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { PermitSettings } from '@selamat/contract/domains/permits/permit-settings'
import type { CrewRole } from '@selamat/contract/domains/permits/permit-words'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import type { PermitFacts } from '../approval-flow.ts'
import { COVERS } from '../board/covers.ts'
import { type ConflictFacts, conflictsOf } from '../conflicts/conflicts-of.ts'
import type { AssessmentInForce, Fitness, PermitPorts } from '../ports.ts'
import { TEST_RUNS } from '../queries/job.ts'
import { NEEDED_POINT } from '../queries/needed-points.ts'
import { approvedAs, type StoredPermit } from '../queries/stored.ts'
import { permitSettingsOf } from '../settings.ts'
import { CHECKS, requiredLines } from './required-lines.ts'

/** Somebody who works under a permit. */
export interface PersonFacts {
  readonly userId: number
  readonly name: string
  readonly crewRole: CrewRole
  /** The account is archived: the person has left. */
  readonly hasLeft: boolean
  readonly isOnSite: boolean
  /** The last toolbox talk that the person attended, as an ISO text. */
  readonly lastTalkAt: string | null
  /** Those of the present employer, each with its last day. */
  readonly certificates: readonly { readonly title: string; readonly validUntil: string | null }[]
}

export interface GasTestFacts {
  readonly id: number
  readonly takenAt: string
  readonly level: string | null
  readonly result: string
  readonly calibratedUntil: string | null
  readonly instrument: string
  readonly oxygen: number | null
  readonly flammable: number | null
  readonly hydrogenSulfide: number | null
  readonly carbonMonoxide: number | null
}

/** All that the gates of a permit look at. */
export interface GateFacts {
  readonly permit: StoredPermit
  readonly settings: PermitSettings
  readonly parent: { readonly number: string; readonly status: PermitState } | null
  /** Of the permit of a day: the permit to work above its special permit. */
  readonly top: { readonly number: string; readonly status: PermitState } | null
  /** The functions in which the content as it is was approved; of the permit of a day those of its special permit. */
  readonly approvals: readonly string[]
  /** What decides how many approvals it needs; points that were added at the site are not of what was approved. */
  readonly depth: Pick<PermitFacts, 'isolations' | 'risk'>
  /** The lines of the request and those that it must have. */
  readonly checks: readonly {
    readonly itemName: string
    readonly isRequired: boolean
    readonly answer: string | null
    readonly siteAnswer: string | null
  }[]
  readonly people: readonly PersonFacts[]
  /** Somebody has signed on since the holder was last asked to accept. */
  readonly hasCrew: boolean
  readonly fitness: ReadonlyMap<number, Fitness>
  /** The other employers of the holder and of the people; `name` is null where one is no registered contractor. */
  readonly contractors: readonly {
    readonly employerId: number
    readonly employerName: string
    readonly name: string | null
    readonly prequalifiedUntil: string | null
  }[]
  readonly equipment: readonly {
    readonly id: number
    readonly code: string
    readonly status: string
    readonly nextDueOn: string | null
    readonly licenceMissing: boolean
    readonly isSubject: boolean
  }[]
  readonly assessment: AssessmentInForce | null
  /** The ids of the permit's location, of those in which it lies and of those inside it. */
  readonly places: readonly number[]
  /**
   * The test of each level that was recorded last: one in limits is never recorded before an older one, and one out of limits
   * counts whenever it was taken.
   */
  readonly gasTests: readonly GasTestFacts[]
  readonly isolations: readonly { readonly tag: string; readonly status: IsolationState }[]
  /** The points that have energy for a test run at its job, or at what its job works at, each with the permit that tests. */
  readonly testRuns: readonly { readonly tag: string; readonly number: string }[]
  /** The alarms of its place, or of what encloses it, that are not over. */
  readonly alarms: readonly { readonly reason: string; readonly raisedAt: string }[]
  readonly conflicts: readonly ConflictFacts[]
  /** The required lines of the list of documents without a file. */
  readonly missingDocuments: readonly string[]
  /** The type of work has ranks with details, and none of them applies. */
  readonly isUnranked: boolean
  /** When the present holder acknowledged it in the shift brief of its area, in whatever version. */
  readonly acknowledgedAt: Date | null
  /** In which functions people have confirmed hot work since the last issue. */
  readonly confirmations: readonly string[]
}

interface Row
  extends Pick<
    GateFacts,
    | 'parent'
    | 'top'
    | 'approvals'
    | 'depth'
    | 'hasCrew'
    | 'confirmations'
    | 'missingDocuments'
    | 'isUnranked'
    | 'acknowledgedAt'
  > {
  readonly places: readonly number[]
  readonly checks: GateFacts['checks'] | null
  readonly people: GateFacts['people'] | null
  readonly contractors: GateFacts['contractors'] | null
  readonly equipment: GateFacts['equipment'] | null
  readonly gasTests: GateFacts['gasTests'] | null
  readonly isolations: GateFacts['isolations'] | null
  readonly testRuns: GateFacts['testRuns'] | null
  readonly alarms: GateFacts['alarms'] | null
}

/** Reads what the gates of a permit look at, as it is now. */
export async function gateFacts(
  db: Executor,
  { hiradcInForce, fitnessOf }: PermitPorts,
  permit: StoredPermit,
  at: Date,
): Promise<GateFacts> {
  const { id, companyId, hiradcId, activity } = permit
  const today = formatDate(at)
  const settings = await permitSettingsOf(db, companyId)
  const [row] = await run<Row>(
    db,
    sql`select
      (select json_build_object('number', u.number, 'status', u.status) from permits u where u.id = p.parent_id) as parent,
      (select json_build_object('number', t.number, 'status', t.status) from permits u join permits t on t.id = u.parent_id
        where u.id = p.parent_id) as top,
      array(select locations_above(p.location_id) union select locations_within(array[p.location_id])) as places,
      array(select g.role from permit_signatures g where g.action = 'approve' and g.void_at is null
        and g.permit_id = ${approvedAs(permit)} order by g.id) as approvals,
      (select json_build_object('risk', a.risk, 'isolations', exists (select from permit_isolations i where i.permit_id = a.id
        and i.created_at < a.approved_at)) from permits a where a.id = ${approvedAs(permit)}) as depth,
      ${CHECKS} as checks,
      (select json_agg(json_build_object('userId', u.id, 'name', u.full_name, 'crewRole', w.crew_role,
          'hasLeft', u.archived_at is not null,
          'isOnSite', exists (select from permit_sign_ons o where o.permit_id = p.id and o.user_id = u.id and o.off_at is null),
          'lastTalkAt', (select max(t.held_at) from permit_toolbox_talks t join permit_toolbox_attendees a on a.talk_id = t.id
            where t.permit_id = p.id and a.user_id = u.id),
          'certificates', coalesce((select json_agg(json_build_object('title', c.title, 'validUntil', c.valid_until))
            from certificates c where c.user_id = u.id and c.employer_id = u.employer_id), '[]'::json)) order by u.full_name, u.id)
        from permit_people w join users u on u.id = w.user_id where w.permit_id = p.id) as people,
      exists (select from permit_sign_ons o where o.permit_id = p.id and (o.off_at is null or o.off_at >= p.issued_at)) as "hasCrew",
      (select json_agg(json_build_object('employerId', c.id, 'employerName', c.company_name, 'name', n.contractor_name,
          'prequalifiedUntil', n.prequalified_until) order by c.id <> p.employer_id, c.company_name, c.id)
        from companies c left join lateral (select n.contractor_name, n.prequalified_until from contractors n
            where n.company_id = p.company_id and n.contractor_company_id = c.id and n.archived_at is null order by n.id limit 1) n on true
        where c.id <> p.company_id and c.id in (select p.employer_id union select u.employer_id from permit_people w
          join users u on u.id = w.user_id where w.permit_id = p.id)) as contractors,
      (select json_agg(json_build_object('id', e.id, 'code', e.code, 'status',
          case when e.archived_at is null then e.status else 'RETIRED' end, 'nextDueOn', e.next_due_on,
          'licenceMissing', y.licence_required and e.licence_valid_until is null,
          'isSubject', x.is_subject) order by e.code) from permit_equipment x join equipment e on e.id = x.equipment_id
          join equipment_types y on y.id = e.type_id
        where x.permit_id = p.id) as equipment,
      (select json_agg(t) from (select distinct on (g.level) g.id, g.taken_at as "takenAt", g.level, g.result,
          g.calibrated_until as "calibratedUntil", e.code as instrument, g.oxygen::float8, g.flammable::float8,
          g.hydrogen_sulfide::float8 as "hydrogenSulfide", g.carbon_monoxide::float8 as "carbonMonoxide"
        from permit_gas_tests g join equipment e on e.id = g.instrument_id where g.permit_id = p.id
        order by g.level, g.id desc) t) as "gasTests",
      (select json_agg(x order by x.tag) from (select distinct on (ip.id) ip.tag, i.status from permit_isolations i
        join isolation_points ip on ip.id = i.isolation_point_id where i.permit_id = p.id and i.transferred_to_id is null
        and ${NEEDED_POINT} order by ip.id, i.status = 'REMOVED', i.id desc) x) as isolations,
      ${TEST_RUNS} as "testRuns",
      (select json_agg(json_build_object('reason', a.reason, 'raisedAt', a.raised_at) order by a.raised_at, a.id) from alarms a
        where a.site_id = p.site_id and a.ended_at is null and ${COVERS}) as alarms,
      array(select i.item_name from ${requiredLines(['DOCUMENT'])} and not exists (select from permit_files f
        where f.permit_id = p.id and f.item_id = i.id) order by i.position, i.id) as "missingDocuments",
      exists (select from rank_configurations r join rank_details d on d.rank_id = r.id where r.work_type_id = p.work_type_id
        and r.archived_at is null and d.archived_at is null) and not exists (select from permit_rank_details x
        where x.permit_id = p.id) as "isUnranked",
      (select a.acknowledged_at from shift_brief_acknowledgements a where a.location_id = p.location_id and a.user_id = p.holder_id
        and a.item_kind = 'PERMIT' and a.item_id = p.id) as "acknowledgedAt",
      array(select g.role from permit_signatures g where g.permit_id = p.id and g.action = 'confirmHotWork' and g.void_at is null
        and g.at >= p.issued_at) as confirmations
      from permits p where p.id = ${id}`,
  )
  if (!row) throw new Error(`permit ${id} is gone`)
  const people = row.people ?? []
  const assessment = hiradcId === null ? null : await hiradcInForce(db, { companyId, hiradcId, today })
  const fitness = await fitnessOf(db, { userIds: people.map(({ userId }) => userId), activity, today })
  return {
    ...row,
    permit,
    settings,
    people,
    assessment,
    fitness,
    checks: row.checks ?? [],
    contractors: row.contractors ?? [],
    equipment: row.equipment ?? [],
    gasTests: row.gasTests ?? [],
    isolations: row.isolations ?? [],
    testRuns: row.testRuns ?? [],
    alarms: row.alarms ?? [],
    conflicts: await conflictsOf(db, permit, [...LIVE], at),
  }
}
