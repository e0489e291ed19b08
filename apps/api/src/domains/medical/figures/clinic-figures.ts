import {
  type Cell,
  type ClinicFigures,
  FIGURE_PART_LABELS,
  FIGURE_PARTS,
  type FigurePart,
  type figures,
} from '@selamat/contract/domains/medical/figures/clinic-figures'
import { DIAGNOSIS_CHAPTERS } from '@selamat/contract/domains/medical/figures/diagnosis-chapters'
import { FITNESS_STATE_LABELS } from '@selamat/contract/domains/medical/fitness/fitness-words'
import { EXAMINATION_TYPE_LABELS } from '@selamat/contract/domains/medical/occupational/examination-words'
import {
  DISPOSITION_LABELS,
  INJURY_CLASS_LABELS,
  WORK_RELATION_LABELS,
} from '@selamat/contract/domains/medical/visits/visit-words'
import { formatDate } from '@selamat/contract/kit/dates'
import { instantAt } from '@selamat/contract/kit/instants'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { exportFile } from '../../../platform/records/export-file.ts'
import { assertWholeTenant } from '../../organisation/index.ts'
import { clinicSettingsOf } from '../settings.ts'
import { hideSmall, hideTotal } from './hide-small.ts'

const MONTHS = {
  '01': 'January',
  '02': 'February',
  '03': 'March',
  '04': 'April',
  '05': 'May',
  '06': 'June',
  '07': 'July',
  '08': 'August',
  '09': 'September',
  '10': 'October',
  '11': 'November',
  '12': 'December',
}
/** What each part is counted by, in the order of the report: the stored code and its name. */
const NAMES: Readonly<Record<Exclude<FigurePart, 'diagnoses'>, Readonly<Record<string, string>>>> = {
  months: MONTHS,
  dispositions: DISPOSITION_LABELS,
  workRelations: WORK_RELATION_LABELS,
  injuries: INJURY_CLASS_LABELS,
  examinations: EXAMINATION_TYPE_LABELS,
  fitness: FITNESS_STATE_LABELS,
}

/** Codes that no chapter has. */
const OTHER = 'Other'

interface Counted {
  readonly part: FigurePart | 'visits' | 'restDays' | 'examined' | 'working'
  readonly name: string
  readonly count: number
  readonly people: number
}

const CHAPTERS = sql.join(DIAGNOSIS_CHAPTERS.map(({ from, to, title }) => sql`(${from}, ${to}, ${title})`))
const COUNTS = sql`count(*)::int, count(distinct patient_id)::int`

/** Counts of the signed visits of a year, and of check-ups and fitness, by what they are counted, and of how many people. */
async function countYear(context: AppContext, companyId: number, year: number): Promise<Counted[]> {
  const [from, until] = [instantAt(`${year}-01-01`, '00:00'), instantAt(`${year + 1}-01-01`, '00:00')]
  const today = formatDate(context.clock.now())
  return run<Counted>(
    context.database.kysely,
    sql`with signed as (
        select v.* from visits v join reservations r on r.id = v.id and r.status in ('WAITING_MEDICINE', 'finish')
        where v.company_id = ${companyId} and v.signed_at >= ${from} and v.signed_at < ${until}
      ), planned as (
        select e.examination_type, e.patient_id from examinations e
        where e.company_id = ${companyId} and e.status = 'CONCLUDED'
          and e.examined_on >= ${`${year}-01-01`}::date and e.examined_on < ${`${year + 1}-01-01`}::date
      ), working as (
        select u.id from users u where u.company_id = ${companyId} and u.employer_id = ${companyId} and u.archived_at is null
      ), chapters (low, high, title) as (values ${CHAPTERS})
      select 'visits' as part, '' as name, count(*)::int, count(distinct patient_id)::int as people from signed
      union all select 'months', to_char(signed_at at time zone 'Asia/Jakarta', 'MM'), ${COUNTS} from signed group by 2
      union all select 'dispositions', disposition, ${COUNTS} from signed where disposition is not null group by 2
      union all select 'workRelations', work_related, ${COUNTS} from signed group by 2
      union all select 'injuries', injury_class, ${COUNTS} from signed where injury_class is not null group by 2
      union all select 'diagnoses', coalesce(c.title, ${OTHER}), ${COUNTS} from signed
        join diagnoses d on d.visit_id = signed.id and d.rank = 'PRIMARY'
        left join chapters c on left(d.code, 3) between c.low and c.high group by 2
      union all select 'restDays', '', coalesce(sum(rest_until - rest_from + 1), 0)::int, count(distinct patient_id)::int
        from signed where extract(year from rest_from) = ${year}
      union all select 'examinations', examination_type, ${COUNTS} from planned group by 2
      union all select 'examined', '', count(distinct patient_id)::int, count(distinct patient_id)::int
        from planned where patient_id in (select id from working)
      union all select 'fitness', c.state, count(*)::int, count(*)::int from working w
        cross join lateral (select f.state, f.valid_until from fitness_certificates f
          where f.patient_id = w.id and f.revoked_at is null and f.valid_from <= ${today}::date
          order by f.valid_from desc, f.id desc limit 1) c
        where c.valid_until is null or c.valid_until >= ${today}::date group by 2
      union all select 'working', '', count(*)::int, count(*)::int from working`,
  )
}

/** The year of the clinic in figures, small counts hidden. Throws 403 for contractors' people. */
export async function readFigures(context: AppContext, actor: Actor, year: number): Promise<ClinicFigures> {
  assertWholeTenant(actor)
  const { smallestFigure: smallest } = await clinicSettingsOf(context.database.kysely, actor.companyId)
  const counted = await countYear(context, actor.companyId, year)
  const of = (part: Counted['part']) => counted.filter((one) => one.part === part)
  const total = (part: Counted['part']) => of(part)[0] ?? { count: 0, people: 0 }
  const cells = (part: Exclude<FigurePart, 'diagnoses'>): Cell[] =>
    hideSmall(
      // '01' and later before '10': keys that look like numbers would come first.
      Object.entries(NAMES[part])
        .toSorted(([one], [two]) => (part === 'months' ? one.localeCompare(two) : 0))
        .map(([code, name]) => {
          const { count, people } = of(part).find((one) => one.name === code) ?? { count: 0, people: 0 }
          return { name, count, people }
        }),
      smallest,
    )
  const diagnoses = of('diagnoses').toSorted((one, two) => two.count - one.count || one.name.localeCompare(two.name))
  return {
    year,
    smallest,
    visits: hideTotal(total('visits'), smallest),
    restDays: hideTotal(total('restDays'), smallest),
    examined: hideTotal(total('examined'), smallest),
    people: total('working').count,
    parts: {
      months: cells('months'),
      dispositions: cells('dispositions'),
      workRelations: cells('workRelations'),
      injuries: cells('injuries'),
      diagnoses: hideSmall(diagnoses, smallest),
      examinations: cells('examinations'),
      fitness: cells('fitness'),
    },
  }
}

/** The same as an Excel sheet, one row for each count. */
export async function exportFigures(context: AppContext, call: SignedCall<typeof figures.export>) {
  const { year } = call.body
  const found = await readFigures(context, call.actor, year)
  const rows = FIGURE_PARTS.flatMap((part) => found.parts[part].map((cell) => ({ part, ...cell })))
  if (rows.length === 0) throw httpError('NOT_FOUND')
  return exportFile(
    context,
    { ...call, body: {} },
    {
      entity: 'visits',
      label: `figures of the clinic ${year}`,
      file: `clinic-${year}`,
      columns: [
        { header: 'Figure', value: ({ part }) => FIGURE_PART_LABELS[part] },
        { header: 'Of', value: ({ name }) => name },
        { header: 'Count', value: ({ count }) => count ?? `fewer than ${found.smallest}, or hidden with them` },
      ],
      count: rows.length,
      rows: (async function* () {
        yield* rows
      })(),
    },
  )
}
