import type { hiradcRegister, RegisterRow } from '@selamat/contract/domains/hiradc/hiradc-register'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { DAY_FORMAT, dayCell, exportFile, INSTANT_FORMAT, instantCell } from '../../../platform/records/export-file.ts'
import { choiceLabel } from '../../../platform/records/headings.ts'
import { countForExport, MAX_EXPORT, walk } from '../../../platform/records/walk.ts'
import type { Column } from '../../../platform/spreadsheet.ts'
import { visibleRevision } from '../queries/stored.ts'
import { presentRow, type StoredRow } from './columns.ts'
import { orderText, registerSelection } from './list.ts'
import { ROW_COLUMNS, walkRows } from './row-columns.ts'

type Call = SignedCall<typeof hiradcRegister.export>

const COLUMNS: readonly Column<Omit<RegisterRow, 'livePermits'>>[] = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Assessment', value: ({ title }) => title },
  { header: 'Process', value: ({ process }) => process },
  { header: 'Revision', value: ({ revision }) => revision },
  { header: 'Status', value: ({ status }) => choiceLabel(status.toUpperCase()) },
  { header: 'Department', value: ({ departmentName }) => departmentName },
  { header: 'Site', value: ({ siteName }) => siteName },
  { header: 'Location', value: ({ locationName }) => locationName },
  { header: 'Sub-location', value: ({ subLocationName }) => subLocationName },
  { header: 'Author', value: ({ authorName }) => authorName },
  { header: 'Rows', value: ({ rows }) => rows },
  { header: 'Highest initial risk', value: ({ highest }) => highest?.risk ?? null },
  { header: 'Initial band', value: ({ highest }) => highest?.band?.name ?? null },
  { header: 'Highest residual risk', value: ({ highestResidual }) => highestResidual?.risk ?? null },
  { header: 'Residual band', value: ({ highestResidual }) => highestResidual?.band?.name ?? null },
  { header: 'Valid until', format: DAY_FORMAT, value: ({ validUntil }) => dayCell(validUntil) },
  { header: 'Last updated', format: INSTANT_FORMAT, value: ({ updatedAt }) => instantCell(updatedAt) },
]

const TRAIL = { entity: 'hiradc_revisions', file: 'assessments' } as const

/** Assessments of a list as an Excel file, or their rows; or the rows of one assessment (HIRADC-17). Throws 404, 422 beyond 100,000 rows. */
export async function exportRegister(context: AppContext, call: Call) {
  const { actor, body } = call
  if (body.id !== undefined) return exportOne(context, call, body.id)
  const { db, where, statements } = await registerSelection(context, actor, body.list, body)
  const order = orderText()
  if (body.content === 'assessments') {
    return exportFile(context, call, {
      ...TRAIL,
      label: 'assessments',
      columns: COLUMNS,
      count: await countForExport(db, statements, { where, searched: false }),
      rows: presented(walk<StoredRow>(db, statements, { where, searched: false }, order)),
    })
  }
  const revisions = await run<{ id: number }>(db, statements.ids(where, sql.raw(order), MAX_EXPORT))
  const ids = revisions.map(({ id }) => id)
  return exportFile(context, call, { ...TRAIL, label: 'rows', ...(await rowsFile(context, ids)) })
}

async function* presented(rows: AsyncIterable<StoredRow>) {
  for await (const row of rows) yield presentRow(row)
}

async function exportOne(context: AppContext, call: Call, hiradcId: number) {
  const { revisionId } = call.body
  const criteria = revisionId === undefined ? ({ hiradcId, first: 'working' } as const) : { hiradcId, revisionId }
  const { id, number } = await visibleRevision(context, context.database.kysely, call.actor, criteria)
  const file = number.replaceAll('/', '-')
  return exportFile(context, call, { ...TRAIL, file, label: 'rows', ...(await rowsFile(context, [id])) })
}

async function rowsFile({ database: { kysely } }: AppContext, revisionIds: readonly number[]) {
  const [row] = await run<{ n: number }>(
    kysely,
    sql`select count(*)::int as n from (select 1 from hiradc_rows where revision_id = any(${[...revisionIds]}::bigint[])
      limit ${MAX_EXPORT + 1}) c`,
  )
  return { columns: ROW_COLUMNS, count: row?.n ?? 0, rows: walkRows(kysely, revisionIds) }
}
