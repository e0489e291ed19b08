import { MEDICAL_CENTER } from '@selamat/contract/domains/medical/items'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { run, type Tx } from '../../../../platform/database.ts'
import type { ImportJob, ImportRow } from '../../../../platform/import/importer.ts'
import { draftsOf } from '../../../../record-import/draft.ts'
import { fieldImporter } from '../../../../record-import/field-importer.ts'
import { clinicSettingsOf } from '../../settings.ts'
import { newestOf } from '../fitness-of.ts'
import { ensurePatients, namedPatients, readingsOfRows } from '../named-patients.ts'
import { OWN_FITNESS, unfitSinceOf } from '../rules.ts'
import { certificateColumns } from './columns.ts'
import { type KnownFitness, type Plan, planRow } from './plan-row.ts'
import { CERTIFICATES, revertCertificates, writeCertificates } from './write-certificates.ts'

/** What is known of the fitness of people, in one statement; their patients' rows are locked while certificates are written. */
async function knownOf(
  tx: Tx,
  job: ImportJob,
  ids: readonly number[],
  { today, writing }: { readonly today: string; readonly writing: boolean },
): Promise<ReadonlyMap<number, KnownFitness>> {
  if (writing) {
    await ensurePatients(tx, { ids, actorId: job.actor.userId, at: job.at })
    await run(tx, sql`select 1 from patients where id = any(${[...ids]}) order by id for update`)
  }
  const found = await run<KnownFitness>(
    tx,
    sql`select p.id as user_id, c.state, c.source, ${unfitSinceOf(sql`p.id`)} as unfit_since,
        coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'key', jsonb_build_array(d.state, d.valid_from, d.valid_until, d.provider,
            coalesce((select jsonb_agg(r.activity order by r.activity collate "C") from fitness_restrictions r
              where r.certificate_id = d.id), '[]'::jsonb))))
          from fitness_certificates d where d.patient_id = p.id and d.source = 'EXTERNAL' and d.revoked_at is null), '[]'::jsonb) as documents
      from unnest(${[...ids]}::bigint[]) p (id) left join lateral ${newestOf(sql`p.id`, today)} c on true`,
  )
  const keyed = found.map((one) => ({
    ...one,
    documents: one.documents.map(({ id, key }) => ({ id, key: JSON.stringify(key) })),
  }))
  return new Map(keyed.map((one) => [one.userId, one]))
}

async function planRows(tx: Tx, job: ImportJob, rows: readonly ImportRow[], writing: boolean): Promise<Plan[]> {
  const today = formatDate(job.at)
  const drafts = await draftsOf(certificateColumns, rows)
  const people = await namedPatients(tx, job.actor, drafts, { today, part: 'fitness', oneself: OWN_FITNESS })
  const ids = [...new Set([...people.values()].map(({ id }) => id))]
  const settings = await clinicSettingsOf(tx, job.actor.companyId)
  const known = await knownOf(tx, job, ids, { today, writing })
  return drafts.map((draft) => planRow(draft, { today, settings, people, known }))
}

/** Imports fitness certificates of other providers, mostly of contractors: a list in place of the document of each. */
export const certificateImporter = fieldImporter<Plan>({
  kind: 'fitness-certificates',
  items: [MEDICAL_CENTER],
  rights: { write: ['update'], undo: ['update'] },
  title: 'Import of fitness certificates',
  page: (id) => `/import?kind=fitness-certificates&id=${id}`,
  list: '/fitness',
  record: () => null,
  knownBy: 'People are found by their employee ID. A certificate that says the same as one that counts is passed over.',
  label: { one: 'fitness certificate', many: 'fitness certificates' },
  fields: certificateColumns,
  overtaken: { field: 'username', message: 'Somebody has just recorded this' },
  instructions: [
    'Only the sheet “Data” is imported; its first row has the headers. You can leave out columns.',
    'Each row is the certificate that another provider has given one person. The list is its document: keep what the provider has sent you.',
    'A restricted fitness names the work that the person must not do, with words for superiors: never why.',
    'What a doctor of the clinic has decided is not lifted by it. A certificate counts at once, and live permits are looked at again.',
    'You see the result of each row before anything is saved. Undone certificates are revoked; those before them count again.',
  ],
  secret: { person: 'username', readings: readingsOfRows('fitness') },
  plan: planRows,
  write: writeCertificates,
  records: CERTIFICATES,
  revert: revertCertificates,
})
