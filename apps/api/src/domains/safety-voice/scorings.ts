import { weightedKappa } from '@selamat/contract/domains/safety-voice/agreement'
import { BANDS } from '@selamat/contract/domains/safety-voice/rubric'
import {
  AGREEMENTS,
  type AgreementRow,
  type GivenScore,
  type ScoringDetail,
  type ScoringRow,
  type safetyVoiceScoring,
  scoringList,
} from '@selamat/contract/domains/safety-voice/scoring'
import { formatDate } from '@selamat/contract/kit/dates'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import { type Actor, inScope } from '../../platform/access.ts'
import { type Executor, run } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { inText } from '../../platform/keyword.ts'
import { countRows, paginationOf, startOf } from '../../platform/paging.ts'
import { hasOneOf } from '../../platform/records/conditions.ts'
import { all, type Fragment } from '../../platform/records/statements.ts'
import { column, instants } from '../../register/filters.ts'
import { placeName } from '../forms/index.ts'
import { rubricOf } from './rubrics.ts'

type Query = BodyOf<typeof safetyVoiceScoring.list>

const COLUMNS = {
  company: 'c.company_id',
  employer: 'c.employer_id',
  owner: 'c.submitter_id',
  department: 'c.department_id',
  site: 'c.site_id',
}
const STATE = sql`case when s.scored_at is not null then 'scored' when c.ended_at is not null then 'closed'
  when s.rubric_version is not null then 'second' else 'waiting' end`
const FROM = sql`safety_voice_scorings s join cases c on c.id = s.case_id join users u on u.id = c.submitter_id
  left join locations l on l.id = c.location_id left join sub_locations p on p.id = c.sub_location_id`
const SORTS = { submittedAt: sql`c.submitted_at`, scoredAt: sql`s.scored_at`, score: sql`s.score` }

interface Stored extends Omit<ScoringRow, 'agreement'> {
  readonly subLocationName: string | null
  readonly distance: number | null
  readonly companyId: number
  readonly rubricVersion: number | null
}

// Who scored is not said before all scores are there.
const ROW = sql`s.id, c.assignment_number, c.subject, u.full_name as submitter_name,
  l.location_name, p.sub_location_name, jakarta_time(c.submitted_at) as submitted_at,
  ${STATE} as state, s.score, s.band, s.distance, jakarta_time(s.scored_at) as scored_at, s.company_id,
  s.rubric_version,
  case when s.scored_at is null then '{}' else array(select n.full_name from safety_voice_scores g join users n on n.id = g.scorer_id
    where g.scoring_id = s.id and g.attempt = s.attempt order by g.round) end as scorers`

/** The scorings that somebody can see: those of the reports in the data scope. */
const visible = (actor: Actor, now: Date): Fragment => inScope(actor, COLUMNS, formatDate(now))

function present({ distance, subLocationName, locationName, ...row }: Stored): ScoringRow {
  const { companyId: _company, rubricVersion: _version, ...known } = row
  return {
    ...known,
    locationName: placeName(locationName, subLocationName),
    agreement: distance === null ? null : (AGREEMENTS[Math.min(distance, AGREEMENTS.length - 1)] ?? null),
  }
}

function criteria(actor: Actor, { keyword, filter = {} }: Pick<Query, 'keyword' | 'filter'>, now: Date): Fragment {
  const { state, band, scorerId, agreement, submittedAt } = filter
  const found = inText('c.search_text', keyword)
  const distances = agreement?.flatMap((each) => (each === 'different' ? [2, 3] : [AGREEMENTS.indexOf(each)]))
  return all([
    visible(actor, now),
    ...(found ? [found] : []),
    ...(state ? [hasOneOf(STATE, state)] : []),
    ...(band ? [column('s.band')(band)] : []),
    ...(distances ? [column('s.distance')(distances)] : []),
    ...(scorerId
      ? [
          sql<boolean>`s.scored_at is not null and exists (select from safety_voice_scores g
            where g.scoring_id = s.id and g.attempt = s.attempt and g.scorer_id = any(${scorerId}::bigint[]))`,
        ]
      : []),
    ...(submittedAt ? [instants('c.submitted_at')(submittedAt)] : []),
  ])
}

/** The rows of a filter, for figures. */
export const scoringRows = (actor: Actor, filter: Query['filter'], now: Date) => ({
  table: FROM,
  id: sql`s.id`,
  where: criteria(actor, { filter }, now),
})

/** A page of safety voices with their scores, newest first unless the caller asks otherwise. */
export async function listScorings(db: Executor, actor: Actor, query: Query, now: Date) {
  const rows = sql`from ${FROM} where ${criteria(actor, query, now)}`
  const { column: sorted, direction } = query.orderBy ?? scoringList.order
  const order = sql.raw(direction === 'descending' ? 'desc' : 'asc')
  const total = await countRows(db, sql`select 1 ${rows}`)
  const found = await run<Stored>(
    db,
    sql`select ${ROW} ${rows} order by ${SORTS[sorted]} ${order} nulls last, s.id ${order}
      limit ${query.limit} offset ${startOf(query)}`,
  )
  return { data: found.map(present), pagination: paginationOf(query, total) }
}

/** One safety voice with the caller's own score, and every score once all are given. Throws 404. */
export async function scoringOf(db: Executor, actor: Actor, id: number, now: Date): Promise<ScoringDetail> {
  const [row] = await run<Stored>(db, sql`select ${ROW} from ${FROM} where s.id = ${id} and ${visible(actor, now)}`)
  if (!row) throw httpError('NOT_FOUND')
  const scores = await run<GivenScore>(
    db,
    sql`select g.round, n.full_name as scorer_name, g.points, g.reasons, g.duplicate_of, g.feedback, g.score,
        g.band, jakarta_time(g.scored_at) as scored_at
      from safety_voice_scores g join users n on n.id = g.scorer_id
      where g.scoring_id = ${id} and g.attempt = (select attempt from safety_voice_scorings where id = ${id})
        and (${row.scoredAt !== null} or g.scorer_id = ${actor.userId}) order by g.round`,
  )
  const { rubric, version } = await rubricOf(db, row.companyId, row.rubricVersion)
  return {
    ...present(row),
    rubric,
    rubricVersion: version,
    scores,
  }
}

interface Pair {
  readonly first: string
  readonly second: string
  readonly bands: readonly (readonly [string, string])[]
}

/** How each pair of scorers agrees over the reports in the data scope that both scored, the pair with most reports first. */
export async function agreementOf(db: Executor, actor: Actor, now: Date): Promise<AgreementRow[]> {
  const pairs = await run<Pair>(
    db,
    sql`select a.full_name as first, b.full_name as second, json_agg(json_build_array(x.band, y.band)) as bands
      from safety_voice_scorings s join cases c on c.id = s.case_id
      join safety_voice_scores x on x.scoring_id = s.id and x.attempt = s.attempt
        join safety_voice_scores y on y.scoring_id = s.id and y.attempt = s.attempt and y.scorer_id > x.scorer_id
      join users a on a.id = x.scorer_id join users b on b.id = y.scorer_id
      where s.scored_at is not null and ${visible(actor, now)}
      group by a.id, b.id order by count(*) desc, a.full_name, b.full_name limit 200`,
  )
  return pairs.map(({ first, second, bands }) => {
    const table = BANDS.map((one) => BANDS.map((other) => bands.filter(([x, y]) => x === one && y === other).length))
    const same = bands.filter(([x, y]) => x === y).length
    return { first, second, reports: bands.length, same, kappa: weightedKappa(table) }
  })
}
