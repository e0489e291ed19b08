import { SUBMISSION } from '@selamat/contract/domains/hiradc/hiradc'
import { MAX_ROWS } from '@selamat/contract/domains/hiradc/hiradc-row'
import type { Tx } from '../../../platform/database.ts'
import type { ImportJob, ImportRow } from '../../../platform/import/importer.ts'
import { draftsOf } from '../../../record-import/draft.ts'
import { fieldImporter } from '../../../record-import/field-importer.ts'
import { findReferences } from '../../../record-import/references.ts'
import { RECKONED_HEADERS } from '../overview/export-rows.ts'
import { rowColumns } from './columns.ts'
import { factsAbout } from './facts.ts'
import { type Plan, planRow } from './plan-row.ts'
import { ROWS, revertRows } from './undo.ts'
import { writeRowsOfFile } from './write.ts'

const SHAPE = { fields: rowColumns, parent: undefined, loops: '', family: '' }

async function planRows(tx: Tx, job: ImportJob, rows: readonly ImportRow[], writing: boolean): Promise<Plan[]> {
  const { context, actor, others } = job
  const drafts = await draftsOf(rowColumns, rows)
  await findReferences(tx, SHAPE, drafts, { context, actor, others, writing })
  const facts = await factsAbout(tx, job, drafts, writing)
  return drafts.map((draft) => planRow(draft, facts))
}

/** Imports rows of risk assessments: into drafts that are written, and into new ones. */
export const rowImporter = fieldImporter<Plan>({
  kind: 'hiradc-rows',
  items: [SUBMISSION],
  rights: { write: ['create', 'update'], undo: ['update'] },
  title: 'Bulk upload of rows of risk assessments',
  page: (id) => `/import?kind=hiradc-rows&id=${id}`,
  list: '/hiradc-submission?type=hiradcSubbmission',
  record: () => null,
  knownBy: 'A row is known by its assessment, activity, sub-activity and hazard.',
  label: { one: 'row of an assessment', many: 'rows of assessments' },
  fields: rowColumns,
  passedOver: RECKONED_HEADERS,
  overtaken: { field: 'hazard', message: 'Somebody has just written a row of this activity and hazard' },
  instructions: [
    'Only the sheet “Data” is imported; its first row has the headers. You can leave out columns.',
    'With a number, rows go into the draft of that assessment. Without one, rows with the same title, department and place go into the draft that has them, or begin a new assessment of which you are the author.',
    'A row with the same activity, sub-activity and hazard as one of the draft changes it. Empty cells change nothing.',
    `An assessment has at most ${MAX_ROWS} rows. What is missing is completed on its page before it is submitted.`,
    'You see the result of each row before anything is saved. You can undo an import until its rows are changed or submitted.',
  ],
  plan: planRows,
  write: writeRowsOfFile,
  records: ROWS,
  revert: revertRows,
})
