import { z } from 'zod'
import { endpoint, idParams } from '../../kit/endpoint.ts'
import { allowedAction } from '../../kit/lifecycle.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../kit/list-query.ts'
import { type Action, may, type Permission } from '../../kit/permissions.ts'
import { id, instant } from '../../kit/text.ts'
import { IMPORT_ACTIONS, importLifecycle } from './import-lifecycle.ts'
import { IMPORT_ITEMS, MEDICINES_ITEM, USERS_ITEM } from './items.ts'

/** What is imported: `users`, or the path of a resource of the kit that is created and changed: `locations`. */
const kind = z
  .string()
  .regex(/^[a-z][a-z-]{1,60}$/)
  .meta({ examples: ['locations'] })
export const IMPORT_ROWS_MOST = 50_000
export const IMPORT_EXTENSIONS = ['xlsx', 'csv'] as const
/** Excel's own bound of a cell. */
const CELL_MOST = 32_767

export const ROW_RESULTS = ['READ', 'NEW', 'CHANGED', 'SAME', 'ERROR', 'IMPORTED', 'SKIPPED', 'REVERTED'] as const
export type RowResult = (typeof ROW_RESULTS)[number]

const rowCounts = z.object({
  READ: z.int(),
  NEW: z.int(),
  CHANGED: z.int(),
  SAME: z.int(),
  ERROR: z.int(),
  IMPORTED: z.int(),
  SKIPPED: z.int(),
  REVERTED: z.int(),
})

/** What a cell is told: wrong with a reason and perhaps the value that was meant, or changed from an old value. */
export const cellNote = z.object({
  wrong: z.string().optional(),
  suggestion: z.string().optional(),
  was: z.string().nullable().optional(),
  /** What the person who imports should know of a row that is right. */
  hint: z.string().optional(),
})
export type CellNote = z.infer<typeof cellNote>

/** A column of a kind of import. */
export const importColumn = z.object({
  key: z.string(),
  header: z.string(),
  required: z.boolean(),
  help: z.string(),
  example: z.string(),
  /** Its cells are chosen from a list, which `choices` gives. */
  listed: z.boolean(),
})
export type ImportColumn = z.infer<typeof importColumn>

/** A header of the file that is no column, with the column it may mean. */
const fileHeader = z.object({ header: z.string(), column: z.string().nullable(), suggestion: z.string().nullable() })

/** An upload as lists show it (logUploadFiles, USERS-49). */
export const bulkUpload = z.object({
  bulkUploadId: id,
  version: z.int(),
  kind,
  status: z.enum(importLifecycle.states),
  fileName: z.string(),
  fileUrl: z.string(),
  rowCount: z.int(),
  checkedCount: z.int(),
  doneCount: z.int(),
  counts: rowCounts,
  /** Of how many rows the present work consists. */
  workCount: z.int(),
  problem: z.string().nullable(),
  /** It is being undone. */
  reverting: z.boolean(),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  finishedAt: instant.nullable(),
})
export type BulkUpload = z.infer<typeof bulkUpload>

export const bulkUploadDetail = bulkUpload.extend({
  /** As people name its records. */
  label: z.object({ one: z.string(), many: z.string() }),
  /** The list of its records. */
  list: z.string(),
  sheet: z.string().nullable(),
  /** What the uploader should know of the file: hidden or merged parts, its separator. */
  fileNotes: z.array(z.string()),
  readMs: z.int().nullable(),
  /** What stands in the file's first row, where it could not be matched. */
  headers: z.array(fileHeader).nullable(),
  columns: z.array(importColumn),
  /** The caller uploaded it: only then its rows can be corrected and imported. */
  mine: z.boolean(),
  /** The caller can download temporary passwords for the new people who have not signed in yet. */
  passwordsOffered: z.boolean(),
  allowedActions: z.array(allowedAction(IMPORT_ACTIONS)),
})
export type BulkUploadDetail = z.infer<typeof bulkUploadDetail>

/** A row of an upload (logUploadDetail, USERS-49). */
export const uploadRow = z.object({
  rowNumber: z.int(),
  result: z.enum(ROW_RESULTS),
  /** By column key; null where the file has no such column. */
  cells: z.record(z.string(), z.string().nullable()),
  notes: z.record(z.string(), cellNote),
  /** The page of the record that the row has written or found; null where there is none. */
  link: z.string().nullable(),
})
export type UploadRow = z.infer<typeof uploadRow>

const page = {
  page: z.int().min(1).optional(),
  start: z.int().min(0).max(IMPORT_ROWS_MOST).optional(),
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
}
const any = (action: Action): Permission => ({ anyOf: IMPORT_ITEMS, action })
const version = z.int().min(1)
const correction = z.strictObject({
  rowNumber: z.int().min(1),
  column: z.string().max(50),
  value: z.string().max(CELL_MOST),
})

const sent = {
  upload: true,
  creates: true,
  /** `again` goes on with a file that was uploaded before. */
  query: z.strictObject({ again: z.enum(['true', 'false']).optional() }),
  data: z.object({
    logUploadFiles: bulkUpload.nullable(),
    /** The same file, uploaded before: nothing was taken. */
    sameAs: bulkUpload.nullable(),
  }),
} as const
const detail = z.object({ logUploadFiles: bulkUploadDetail })
const rows = z.object({ logUploadDetail: z.array(uploadRow) })
const each = { method: 'POST', permission: any('create'), params: idParams, data: detail } as const

const listQuery = {
  ...page,
  filter: z
    .strictObject({ status: z.array(z.enum(importLifecycle.states)).min(1) })
    .partial()
    .optional(),
}

/** A kind of import as its page shows it. */
export const importKind = z.object({
  kind,
  /** As people name its records, lower case. */
  label: z.object({ one: z.string(), many: z.string() }),
  /** The list of its records. */
  list: z.string(),
  columns: z.array(importColumn),
  /** What tells whether a row is a known record, as a sentence. */
  knownBy: z.string(),
  /** The caller may upload files of it. */
  mayImport: z.boolean(),
})
export type ImportKind = z.infer<typeof importKind>

export const bulkUploads = {
  kind: endpoint({
    method: 'GET',
    path: '/bulk-uploads/kinds/:kind',
    summary: 'What can be imported of a kind: its columns and words',
    permission: any('read'),
    params: z.strictObject({ kind }),
    data: importKind,
  }),
  list: endpoint({
    method: 'POST',
    path: '/bulk-uploads/list',
    summary: 'List the uploads of a kind, newest first',
    permission: any('read'),
    kind: 'list',
    body: z.strictObject({ ...listQuery, kind }),
    data: z.object({ logUploadFiles: z.array(bulkUpload) }),
  }),
  upload: endpoint({
    ...sent,
    method: 'POST',
    path: '/bulk-uploads/:kind/upload',
    summary: 'Upload a file of records: Excel or CSV, at most 50,000 rows',
    permission: any('create'),
    params: z.strictObject({ kind }),
  }),
  uploadUsers: endpoint({
    ...sent,
    method: 'POST',
    path: '/users/upload',
    summary: 'Upload a file of users',
    permission: may(USERS_ITEM, 'create'),
  }),
  usersList: endpoint({
    method: 'POST',
    path: '/bulk-uploads/users/list',
    summary: 'List the uploads of users, newest first',
    permission: may(USERS_ITEM, 'read'),
    kind: 'list',
    body: z.strictObject(listQuery),
    data: z.object({ logUploadFiles: z.array(bulkUpload) }),
  }),
  usersFailedRows: endpoint({
    method: 'POST',
    path: '/bulk-uploads/users/failed-rows',
    summary: 'The wrong rows of an upload of users',
    permission: may(USERS_ITEM, 'read'),
    reading: 'list',
    kind: 'list',
    body: z.strictObject({ ...page, bulkUploadId: id }),
    data: rows,
  }),
  /** bulkUploadMedicine (USERS-49, MEDICAL-79). */
  medicinesList: endpoint({
    method: 'POST',
    path: '/bulk-uploads/medicines/list',
    summary: 'List the uploads of medicines, newest first',
    permission: may(MEDICINES_ITEM, 'read'),
    kind: 'list',
    body: z.strictObject(listQuery),
    data: z.object({ bulkUploadMedicine: z.array(bulkUpload) }),
  }),
  /** The specification names the upload in the path (MEDICAL-80). */
  medicinesFailedRows: endpoint({
    method: 'GET',
    path: '/bulk-uploads/medicines/failed-rows/:id',
    summary: 'The wrong rows of an upload of medicines, the first 1,000',
    permission: may(MEDICINES_ITEM, 'read'),
    reading: 'list',
    kind: 'list',
    params: idParams,
    data: rows,
  }),
  uploadInventories: endpoint({
    ...sent,
    method: 'POST',
    path: '/inventories/upload',
    summary: 'Upload a file of inventory items',
    permission: may('submenu/Inventory', 'create'),
  }),
  get: endpoint({
    method: 'GET',
    path: '/bulk-uploads/:id',
    summary: 'Read an upload: its state and counts',
    permission: any('read'),
    params: idParams,
    data: detail,
  }),
  rows: endpoint({
    method: 'POST',
    path: '/bulk-uploads/rows/list',
    summary: 'The rows of an upload, in the order of the file',
    permission: any('read'),
    reading: 'list',
    kind: 'list',
    body: z.strictObject({
      ...page,
      bulkUploadId: id,
      filter: z
        .strictObject({ result: z.array(z.enum(ROW_RESULTS)).min(1) })
        .partial()
        .optional(),
    }),
    data: rows,
  }),
  choices: endpoint({
    method: 'POST',
    path: '/bulk-uploads/choices/list',
    summary: 'What can stand in a column of a kind of import, as in its template',
    permission: any('read'),
    body: z.strictObject({ kind, column: z.string().max(50) }),
    data: z.object({ choices: z.array(z.string()) }),
  }),
  match: endpoint({
    ...each,
    path: '/bulk-uploads/columns/:id',
    summary: 'Say which column each header of the file means; null leaves it out',
    body: z.strictObject({ version, columns: z.array(z.string().max(50).nullable()).min(1).max(52) }),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/bulk-uploads/cells/update',
    summary: 'Correct cells of an upload; they are checked at once',
    permission: any('create'),
    reading: 'list',
    body: z.strictObject({ bulkUploadId: id, version, cells: z.array(correction).min(1).max(500) }),
    data: detail.extend({ logUploadDetail: z.array(uploadRow) }),
  }),
  start: endpoint({
    ...each,
    path: '/bulk-uploads/start/:id',
    summary: 'Import the rows that are right',
    body: z.strictObject({ version }),
  }),
  runFailed: endpoint({
    ...each,
    path: '/bulk-uploads/run-failed/:id',
    summary: 'Import the failed rows again',
    body: z.strictObject({ version }),
  }),
  cancel: endpoint({
    ...each,
    path: '/bulk-uploads/cancel/:id',
    summary: 'Cancel an upload before it is imported',
    done: 'The upload was cancelled',
    body: z.strictObject({ version }),
  }),
  revert: endpoint({
    ...each,
    path: '/bulk-uploads/revert/:id',
    summary: 'Undo an import as long as nobody has changed what it wrote',
    permission: any('delete'),
    body: z.strictObject({ version, reason: z.string().trim().max(500) }),
  }),
  /** Each call makes other passwords: a list of before is void. */
  passwords: endpoint({
    method: 'POST',
    path: '/bulk-uploads/passwords/:id',
    summary: 'Give the new people of an own import who have not signed in yet temporary passwords, as Excel',
    permission: any('create'),
    kind: 'file',
    params: idParams,
  }),
  failedFile: endpoint({
    method: 'GET',
    path: '/bulk-uploads/failed-file/:id',
    summary: 'The wrong rows as Excel with their reasons, ready to be uploaded again',
    permission: any('read'),
    reading: 'export',
    kind: 'file',
    params: idParams,
  }),
  template: endpoint({
    method: 'GET',
    path: '/bulk-uploads/template/:kind',
    summary: 'An empty Excel file with the columns, what may stand in them, and how to fill them',
    permission: any('read'),
    kind: 'file',
    params: z.strictObject({ kind }),
  }),
}
