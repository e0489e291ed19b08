import { LIST } from '@selamat/contract/domains/hiradc/hiradc'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import { type Executor, run } from '../../platform/database.ts'
import { byId, type EvidenceAsking, type EvidenceSource, evidenceTable, tooMuch } from '../../platform/evidence.ts'
import { DAY_FORMAT, dayCell, INSTANT_FORMAT, instantCell } from '../../platform/records/export-file.ts'
import type { Fragment } from '../../platform/records/statements.ts'
import { MAX_EXPORT } from '../../platform/records/walk.ts'
import { ROW_COLUMNS, walkRows } from './register/row-columns.ts'
import { inForceInScope } from './relations.ts'

/** The approved revisions `r` that were in force on a day of the period, and that the maker of the binder reaches. */
const approved = ({ actor, from, until, siteId, today }: EvidenceAsking): Fragment =>
  sql`r.company_id = ${actor.companyId} and r.status in ('APPROVED', 'UNDER_REVIEW', 'SUPERSEDED') and r.approved_at < ${nextDay(until)}
    and not exists (select from hiradc_revisions n where n.hiradc_id = r.hiradc_id and n.revision > r.revision
      and n.approved_at < ${instantAt(from)})
    and (${siteId}::bigint is null or r.site_id = ${siteId}) and ${inForceInScope(actor, today)}`

const nextDay = (day: string) => new Date(instantAt(day).getTime() + 86_400_000)

interface Revision {
  readonly id: number
  readonly number: string
  readonly revision: number
  readonly title: string
  readonly department: string
  readonly site: string | null
  readonly location: string
  readonly author: string
  readonly approvedBy: string | null
  readonly approvedAt: Date
  readonly validUntil: string | null
  readonly risk: number | null
  readonly residual: number | null
  readonly readers: number
}
const revisions = (db: Executor, asking: EvidenceAsking) =>
  byId<Revision>(
    db,
    (
      after,
      limit,
    ) => sql`select r.id, r.number, r.revision, r.title, d.department_name as department, s.site_name as site,
        l.location_name as location, a.full_name as author, p.full_name as approved_by, r.approved_at, r.valid_until::text as valid_until,
        r.highest_risk as risk, r.highest_residual as residual,
        (select count(*)::int from hiradc_acknowledgements k where k.revision_id = r.id) as readers
      from hiradc_revisions r join departments d on d.id = r.department_id join locations l on l.id = r.location_id
      join users a on a.id = r.author_id left join sites s on s.id = r.site_id left join users p on p.id = r.approved_by
      where ${approved(asking)} and r.id > ${after} order by r.id limit ${limit}`,
  )

async function* assessmentRows(db: Executor, asking: EvidenceAsking) {
  const found = await run<{ id: number }>(
    db,
    sql`select r.id from hiradc_revisions r where ${approved(asking)} order by r.id limit ${MAX_EXPORT + 1}`,
  )
  if (found.length > MAX_EXPORT) throw tooMuch()
  yield* walkRows(
    db,
    found.map(({ id }) => id),
  )
}

const records = async (asking: EvidenceAsking) => ({
  entity: 'hiradc_revisions',
  ids: sql`select r.id from hiradc_revisions r where ${approved(asking)}`,
})

/** Assessments of risk that were in force in the period: the revisions, and what stands in them. */
export const assessmentEvidence = (db: Executor): EvidenceSource => ({
  key: 'assessments',
  title: 'Approved risk assessments',
  item: LIST,
  async *files(asking) {
    yield evidenceTable<Revision>(
      'Assessments',
      [
        { header: 'Number', value: ({ number }) => number },
        { header: 'Revision', value: ({ revision }) => revision },
        { header: 'Assessment', value: ({ title }) => title },
        { header: 'Department', value: ({ department }) => department },
        { header: 'Site', value: ({ site }) => site },
        { header: 'Location', value: ({ location }) => location },
        { header: 'Author', value: ({ author }) => author },
        { header: 'Approved by', value: ({ approvedBy }) => approvedBy },
        {
          header: 'Approved at',
          format: INSTANT_FORMAT,
          value: ({ approvedAt }) => instantCell(formatTimestamp(approvedAt)),
        },
        { header: 'Valid until', format: DAY_FORMAT, value: ({ validUntil }) => dayCell(validUntil) },
        { header: 'Highest initial risk', value: ({ risk }) => risk },
        { header: 'Highest residual risk', value: ({ residual }) => residual },
        { header: 'Acknowledged by', value: ({ readers }) => readers },
      ],
      revisions(db, asking),
    )
    yield evidenceTable('Assessment rows', ROW_COLUMNS, assessmentRows(db, asking))
  },
  records,
})

interface Acknowledgement {
  readonly number: string
  readonly revision: number
  readonly title: string
  readonly username: string
  readonly fullName: string
  readonly at: Date
}

/** Who has confirmed to know which assessment, in the period. */
async function* acknowledgements(db: Executor, asking: EvidenceAsking) {
  const found = await run<{ id: number }>(
    db,
    sql`select r.id from hiradc_revisions r where ${approved(asking)} order by r.id limit ${MAX_EXPORT}`,
  )
  const REVISIONS_AT_ONCE = 50
  for (let at = 0; at < found.length; at += REVISIONS_AT_ONCE) {
    const ids = found.slice(at, at + REVISIONS_AT_ONCE).map(({ id }) => id)
    yield* await run<Acknowledgement>(
      db,
      sql`select r.number, r.revision, r.title, u.username, u.full_name, k.at from hiradc_acknowledgements k
        join hiradc_revisions r on r.id = k.revision_id join users u on u.id = k.user_id
        where k.revision_id = any(${ids}::bigint[]) and k.at >= ${instantAt(asking.from)} and k.at < ${nextDay(asking.until)}
        order by r.number, k.at, u.username`,
    )
  }
}

/** Acknowledgements of assessments. */
export const acknowledgementEvidence = (db: Executor): EvidenceSource => ({
  key: 'acknowledgements',
  title: 'Acknowledgements of risk assessments',
  item: LIST,
  async *files(asking) {
    yield evidenceTable<Acknowledgement>(
      'Acknowledgements',
      [
        { header: 'Number', value: ({ number }) => number },
        { header: 'Revision', value: ({ revision }) => revision },
        { header: 'Assessment', value: ({ title }) => title },
        { header: 'Employee ID', value: ({ username }) => username },
        { header: 'Name', value: ({ fullName }) => fullName },
        { header: 'Acknowledged at', format: INSTANT_FORMAT, value: ({ at }) => instantCell(formatTimestamp(at)) },
      ],
      acknowledgements(db, asking),
    )
  },
})
