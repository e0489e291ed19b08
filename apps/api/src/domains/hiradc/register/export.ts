import type { hiradcRegister } from '@selamat/contract/domains/hiradc/hiradc-register'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { exportFile } from '../../../platform/records/export-file.ts'
import { MAX_EXPORT } from '../../../platform/records/walk.ts'
import type { HiradcPorts } from '../ports.ts'
import { visibleRevision } from '../queries/stored.ts'
import { hiradcReads } from './list.ts'
import { ROW_COLUMNS, walkRows } from './row-columns.ts'

type Call = SignedCall<typeof hiradcRegister.export>

const TRAIL = { entity: 'hiradc_revisions', file: 'assessments' } as const

/** Assessments of a list as an Excel file, or their rows; or the rows of one assessment (HIRADC-17). Throws 404, 422 beyond 100,000 rows. */
export async function exportRegister(context: AppContext, ports: HiradcPorts, call: Call) {
  const { actor, body } = call
  if (body.id !== undefined) return exportOne(context, call, body.id)
  const reads = hiradcReads(ports, body.list)
  if (body.content === 'assessments') return reads.export(context, call)
  const { reader, where } = await reads.select(context, actor, body)
  const revisions = await run<{ id: number }>(
    reader.db,
    reader.statements.ids(where, sql.raw(reads.orderOf()), MAX_EXPORT),
  )
  const ids = revisions.map(({ id }) => id)
  return exportFile(context, call, { ...TRAIL, label: 'rows', ...(await rowsFile(context, ids)) })
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
