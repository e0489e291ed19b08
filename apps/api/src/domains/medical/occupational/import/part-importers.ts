import { MEDICAL_RECORD } from '@selamat/contract/domains/medical/items'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Tx } from '../../../../platform/database.ts'
import type { Importer, ImportJob, ImportRow } from '../../../../platform/import/importer.ts'
import { draftsOf } from '../../../../record-import/draft.ts'
import { fieldImporter } from '../../../../record-import/field-importer.ts'
import { readingsOfRows } from '../../fitness/named-patients.ts'
import { factsAbout } from './facts.ts'
import { PART_KINDS, type PartKind } from './part-kinds.ts'
import { type Plan, planRow } from './plan-row.ts'
import { partTable, revertParts } from './revert-parts.ts'
import { writeParts } from './write-parts.ts'

async function planRows(
  tx: Tx,
  job: ImportJob,
  kind: PartKind,
  { rows, writing }: { readonly rows: readonly ImportRow[]; readonly writing: boolean },
): Promise<Plan[]> {
  const drafts = await draftsOf(kind.fields, rows)
  const facts = await factsAbout(tx, job, kind, drafts, { today: formatDate(job.at), writing })
  return drafts.map((draft) => planRow(kind, draft, facts))
}

const importerOf = (kind: PartKind): Importer =>
  fieldImporter<Plan>({
    kind: kind.kind,
    items: [MEDICAL_RECORD],
    rights: { write: ['create', 'update'], undo: ['delete'] },
    title: `Import of ${kind.label.many}`,
    page: (id) => `/import?kind=${kind.kind}&id=${id}`,
    list: '/check-up',
    record: ({ targetId }) => `/check-up/detail?id=${targetId}`,
    knownBy: 'People are found by their employee ID, a check-up by the person, its day and its kind.',
    label: kind.label,
    fields: kind.fields,
    overtaken: { field: 'examinedOn', message: 'Somebody has just written this' },
    instructions: [
      'Only the sheet “Data” is imported; its first row has the headers. You can leave out columns.',
      kind.instruction,
      'Rows of one person, day and kind belong to one check-up: a draft that is there, or a new one. The results, audiograms and spirometry of a check-up come in three files, in any order.',
      'Nothing that is there is changed. What you see of the rows is logged as a reading of each person, and nobody else opens them.',
      'You see the result of each row before anything is saved. You can undo an import until its check-ups are handed to the doctor.',
    ],
    secret: { person: 'username', readings: readingsOfRows('check-up') },
    plan: (tx, job, rows, writing) => planRows(tx, job, kind, { rows, writing }),
    write: (tx, job, plans) => writeParts(tx, job, kind, plans),
    records: partTable(kind),
    revert: (tx, job, rows, reason) => revertParts(tx, job, kind, rows, reason),
  })

/** Imports of what other providers have found: results of check-ups, audiograms, spirometry. */
export const partImporters: Readonly<Record<string, Importer>> = Object.fromEntries(
  PART_KINDS.map((kind) => [kind.kind, importerOf(kind)]),
)
