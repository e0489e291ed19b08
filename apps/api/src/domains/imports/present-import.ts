import type { BulkUpload, BulkUploadDetail } from '@selamat/contract/domains/imports/import'
import { IMPORT_ACTIONS } from '@selamat/contract/domains/imports/import-lifecycle'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Actor } from '../../platform/access.ts'
import type { Importer } from '../../platform/import/importer.ts'
import { fileUrl } from '../files/index.ts'
import { importMoves } from './commands/move-import.ts'
import type { Counts, ImportRecord } from './queries/import-record.ts'

const everyCount = (counts: Counts): BulkUpload['counts'] => ({
  READ: 0,
  NEW: 0,
  CHANGED: 0,
  SAME: 0,
  ERROR: 0,
  IMPORTED: 0,
  SKIPPED: 0,
  REVERTED: 0,
  ...counts,
})

/** An import as lists show it. */
export function presentImport(record: ImportRecord): BulkUpload {
  const { id, version, kind, status, fileName, fileId, rowCount, checkedCount, doneCount, counts, problem, options } =
    record
  return {
    bulkUploadId: id,
    version,
    kind,
    status,
    fileName,
    fileUrl: fileUrl(fileId),
    rowCount,
    checkedCount,
    doneCount,
    counts: everyCount(counts),
    workCount: options.work,
    problem,
    reverting: options.reverting !== null,
    createdAt: formatTimestamp(record.createdAt),
    createdBy: record.createdByName,
    updatedAt: formatTimestamp(record.updatedAt),
    finishedAt: record.finishedAt && formatTimestamp(record.finishedAt),
  }
}

/** People who are imported can be given passwords. */
const PASSWORD_STATES: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIAL'])

/** The columns of a kind as pages show them. */
export const columnsOf = ({ columns, listed }: Importer): BulkUploadDetail['columns'] =>
  columns.map(({ key, header, required, help, example, choices }) => ({
    key,
    header,
    required,
    help,
    example,
    listed: choices !== undefined || listed.includes(key),
  }))

/** An import with all that its page needs; without the permission to revert that action is absent. */
export function presentDetail(
  record: ImportRecord,
  importer: Importer,
  actor: Actor,
  mayRevert: boolean,
): BulkUploadDetail {
  const mine = record.createdBy === actor.userId
  const actions = IMPORT_ACTIONS.filter((action) => mayRevert || action !== 'revert')
  const { reading } = record
  return {
    ...presentImport(record),
    sheet: reading.sheet,
    fileNotes: reading.notes,
    readMs: reading.done ? reading.ms : null,
    headers: record.status === 'INVALID' && reading.curable ? reading.headers : null,
    label: importer.label,
    list: importer.list,
    columns: columnsOf(importer),
    mine,
    passwordsOffered: mine && importer.temporaryPasswords !== undefined && PASSWORD_STATES.has(record.status),
    allowedActions: importMoves.allowed(record, actor, actions),
  }
}
