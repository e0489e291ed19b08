import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import {
  annualCheckUps,
  type CheckUpDetail,
  type CheckUpRow,
  checkUps,
  type OwnCheckUp,
} from '@selamat/contract/domains/medical/occupational/check-up'
import { EXAMINATION_ACTIONS } from '@selamat/contract/domains/medical/occupational/examination-lifecycle'
import type { AudiogramRow } from '@selamat/contract/domains/medical/occupational/examination-results'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { matching } from '../../../platform/keyword.ts'
import { type Fragment, pageStatements } from '../../../platform/records/statements.ts'
import { column, dates } from '../../../register/filters.ts'
import { type Asking, registerQueries } from '../../../register/register-queries.ts'
import { caring, ofPeopleInCare } from '../fitness/care.ts'
import { openedInEmergency } from '../patients/care.ts'
import { clinicSettingsOf } from '../settings.ts'
import { examinationMoves } from './examination-moves.ts'
import { examinationSubject } from './examination-subject.ts'

/** What an ear of an examination `x` is compared with: the newest baseline of the person until then, else the first audiogram. */
export const baselineOf = (
  ear: Fragment,
  examination: Fragment,
) => sql`(select b.mean_high, y.examined_on from audiograms b
  join examinations y on y.id = b.examination_id and y.status <> 'VOID'
  join examinations x on x.id = ${examination} and x.patient_id = y.patient_id and (y.examined_on, y.id) < (x.examined_on, x.id)
  where b.ear = ${ear} order by b.is_baseline desc, case when b.is_baseline then y.examined_on end desc, y.examined_on, y.id limit 1)`

const shiftOf = (least: number) => sql`exists (select 1 from audiograms a
  cross join lateral ${baselineOf(sql`a.ear`, sql`a.examination_id`)} b
  where a.examination_id = t.id and not a.is_baseline and a.mean_high - b.mean_high >= ${least}::integer)`

const columnsFor = (
  least: number,
  opened: Fragment,
) => sql`t.id, t.version, t.number, t.patient_id as user_id, u.username, u.full_name,
  u.photo_file_id, t.examination_type, t.plan_year, t.provider, t.examined_on, t.status,
  (select p.is_restricted from patients p where p.id = t.patient_id) as is_restricted,
  (select p.is_restricted from patients p where p.id = t.patient_id) and not ${opened} as is_closed, n.abnormal, n.critical,
  ${shiftOf(least)} as has_shift, f.state as fitness, m.full_name as created_by, s.full_name as signed_by, t.signed_at`
const JOINS = `join users u on u.id = t.patient_id left join users m on m.id = t.created_by left join users s on s.id = t.signed_by
  left join fitness_certificates f on f.examination_id = t.id and f.revoked_at is null
  cross join lateral (select (count(*) filter (where r.flag <> 'N'))::int as abnormal,
    (count(*) filter (where r.is_critical))::int as critical from examination_results r where r.examination_id = t.id) n`

type Stored = Omit<CheckUpRow, 'signedAt'> & { readonly signedAt: Date | null; readonly isClosed: boolean }
const toRow = ({ signedAt, isClosed: _, ...row }: Stored): CheckUpRow => ({
  ...row,
  signedAt: signedAt && formatTimestamp(signedAt),
})

/** A list says nothing of the results of a restricted record, unless it was opened in an emergency. */
const toListed = (row: Stored): CheckUpRow => ({
  ...toRow(row),
  ...(row.isClosed ? { abnormal: 0, critical: 0, hasShift: false } : {}),
})

interface Reader extends Asking {
  readonly people: Actor
  readonly least: number
}
const reader = async (asking: Asking): Promise<Reader> => ({
  ...asking,
  people: await caring(asking.context, asking.actor, [MEDICAL_RECORD, 'results'], asking.db),
  least: (await clinicSettingsOf(asking.db, asking.actor.companyId)).hearingShiftDb,
})

/** The examinations `t` of the people whom the reader cares for. */
const ofPeople = ({ actor, people, today, at }: Reader, which: Fragment): Fragment =>
  sql`${ofPeopleInCare(actor, people, 't.patient_id', today, at)} and ${which}`

const shared = {
  table: 'examinations',
  reader,
  keyword: (pattern: string) => sql`(lower(t.number) ${matching(pattern)}
    or t.patient_id in (select u.id from users u where u.search_text ${matching(pattern)}))`,
  sorts: { examinedOn: ['t.examined_on'] },
  statements: ({ least, actor, at }: Reader) =>
    pageStatements('examinations', columnsFor(least, sql`t.patient_id in (${openedInEmergency(actor, at)})`), JOINS),
  present: (rows: readonly Stored[]) => rows.map(toListed),
}
const filters = {
  userId: column('t.patient_id'),
  status: column('t.status'),
  examinedOn: dates('t.examined_on'),
  id: column('t.id'),
}

/** The reads of check-ups: all examinations but the annual ones. */
export const checkUpReads = registerQueries(checkUps, {
  ...shared,
  scope: (asking: Reader) => ofPeople(asking, sql`t.examination_type <> 'PERIODIC'`),
  filters: { ...filters, examinationType: column('t.examination_type') },
})

/** The reads of annual check-ups. */
export const annualReads = registerQueries(annualCheckUps, {
  ...shared,
  scope: (asking: Reader) => ofPeople(asking, sql`t.examination_type = 'PERIODIC'`),
  filters: { ...filters, planYear: column('t.plan_year') },
})

const audiogramsOf = (db: Executor, ids: readonly number[], least: number) =>
  run<AudiogramRow & { examinationId: number }>(
    db,
    sql`select a.examination_id, a.ear, a.hz500, a.hz1000, a.hz2000, a.hz3000, a.hz4000, a.hz6000, a.hz8000, a.is_baseline,
        a.mean_high::float8,
        case when not a.is_baseline and b.mean_high is not null
          then jsonb_build_object('examinedOn', b.examined_on, 'meanHigh', b.mean_high) end as baseline,
        case when not a.is_baseline then (a.mean_high - b.mean_high)::float8 end as shift,
        not a.is_baseline and coalesce(a.mean_high - b.mean_high >= ${least}::integer, false) as has_shift
      from audiograms a left join lateral ${baselineOf(sql`a.ear`, sql`a.examination_id`)} b on true
      where a.examination_id = any(${[...ids]}) order by a.examination_id, a.ear`,
  )

/** What was found at an examination `t`. */
const FOUND = sql`coalesce((select json_agg(json_build_object('test', r.test, 'item', r.item, 'value', r.value, 'unit', r.unit, 'low', r.low,
    'high', r.high, 'finding', r.finding, 'isCritical', r.is_critical, 'flag', r.flag) order by r.position)
  from examination_results r where r.examination_id = t.id), '[]'::json) as results,
  (select json_build_object('fvc', p.fvc, 'fev1', p.fev1, 'ratio', p.ratio) from spirometries p where p.examination_id = t.id) as spirometry`

const MOST_OWN = 50

/** The concluded examinations of a person, the newest first, as the person reads them. */
export async function concludedCheckUps(
  db: Executor,
  { userId, companyId }: { readonly userId: number; readonly companyId: number },
): Promise<OwnCheckUp[]> {
  const { hearingShiftDb: least } = await clinicSettingsOf(db, companyId)
  return run<OwnCheckUp>(
    db,
    sql`select t.id, t.number, t.examination_type, t.plan_year, t.provider, t.examined_on, ${shiftOf(least)} as has_shift,
        f.state as fitness, s.full_name as signed_by, t.conclusion, ${FOUND}
      from examinations t left join users s on s.id = t.signed_by
        left join fitness_certificates f on f.examination_id = t.id and f.revoked_at is null
      where t.patient_id = ${userId} and t.status = 'CONCLUDED' order by t.examined_on desc, t.id desc limit ${sql.lit(MOST_OWN)}`,
  )
}

/** The same with what was heard at each: for somebody outside, who has no page of it. */
export async function checkUpsToDisclose(
  db: Executor,
  person: { readonly userId: number; readonly companyId: number },
) {
  const found = await concludedCheckUps(db, person)
  const { hearingShiftDb: least } = await clinicSettingsOf(db, person.companyId)
  const ids = found.map(({ id }) => id)
  const heard = Map.groupBy(await audiogramsOf(db, ids, least), ({ examinationId }) => examinationId)
  return found.map((one) => ({ ...one, audiograms: heard.get(one.id) ?? [] }))
}

/** An examination with its results, and what the reader can do. Throws 404. */
export async function readExamination(
  context: AppContext,
  actor: Actor,
  id: number,
  db: Executor = context.database.kysely,
): Promise<CheckUpDetail> {
  const subject = await examinationSubject(context, db, actor, id)
  const { hearingShiftDb: least } = await clinicSettingsOf(db, subject.companyId)
  const [row] = await run<Stored & Pick<CheckUpDetail, 'conclusion' | 'results' | 'spirometry'>>(
    db,
    sql`select ${columnsFor(least, sql`true`)}, t.conclusion,
        ${FOUND}
      from examinations t ${sql.raw(JOINS)} where t.id = ${id}`,
  )
  if (!row) throw httpError('NOT_FOUND')
  const isDraft = subject.status === 'DRAFT'
  return {
    ...toRow(row),
    conclusion: row.conclusion,
    results: row.results,
    audiograms: (await audiogramsOf(db, [id], least)).map(({ examinationId: _, ...row }) => row),
    spirometry: row.spirometry,
    canWrite: isDraft && (subject.rights.write || subject.rights.doctor),
    canDelete: isDraft && subject.rights.delete && subject.createdBy === actor.userId,
    actions: examinationMoves.allowed(subject, actor, EXAMINATION_ACTIONS),
  }
}
