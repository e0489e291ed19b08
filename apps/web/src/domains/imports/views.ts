import type { BulkUploadDetail, RowResult } from '@selamat/contract/domains/imports/import'
import type { Tile } from '../../ui/import/import-tiles.tsx'
import { texts } from './texts.ts'

/** A choice of rows with their number. */
export interface View {
  readonly key: string
  readonly label: string
  readonly results: readonly RowResult[]
}

const EVERY: readonly RowResult[] = ['READ', 'NEW', 'CHANGED', 'SAME', 'ERROR', 'IMPORTED', 'SKIPPED', 'REVERTED']
const BEFORE: readonly View[] = [
  { key: 'look', label: texts.toReview, results: ['ERROR', 'CHANGED'] },
  { key: 'errors', label: texts.error, results: ['ERROR'] },
  { key: 'changed', label: texts.changed, results: ['CHANGED'] },
  { key: 'all', label: texts.all, results: EVERY },
]
const AFTER: readonly View[] = [
  { key: 'errors', label: texts.notImported, results: ['ERROR', 'NEW', 'CHANGED'] },
  { key: 'imported', label: texts.imported, results: ['IMPORTED', 'REVERTED'] },
  { key: 'all', label: texts.all, results: EVERY },
]

const isBefore = ({ status }: BulkUploadDetail) => status === 'VALIDATED'

/** The views that an upload offers at its step. */
export const viewsOf = (upload: BulkUploadDetail): readonly View[] => (isBefore(upload) ? BEFORE : AFTER)

/** The number of rows of a view. */
export const sizeOf = ({ counts }: BulkUploadDetail, { results }: View): number =>
  results.reduce((sum, result) => sum + counts[result], 0)

/** The first view that has rows. */
export function firstView(upload: BulkUploadDetail): string {
  const views = viewsOf(upload)
  return (views.find((view) => sizeOf(upload, view) > 0) ?? views[0])?.key ?? 'all'
}

/** The number of rows not imported: those with errors, and those corrected since. */
export const notImportedCount = ({ counts }: BulkUploadDetail): number => counts.ERROR + counts.NEW + counts.CHANGED

/** The figures of an upload at its step. */
export function tilesOf(upload: BulkUploadDetail): readonly Tile[] {
  const { counts, rowCount } = upload
  const unchanged: Tile = { label: texts.unchanged, value: counts.SAME + counts.SKIPPED, mark: 'ended' }
  if (isBefore(upload)) {
    return [
      { label: texts.new, value: counts.NEW, mark: 'inforce' },
      { label: texts.changed, value: counts.CHANGED, mark: 'attention' },
      unchanged,
      { label: texts.error, value: counts.ERROR, mark: 'stopped' },
      { label: texts.ready, value: counts.NEW + counts.CHANGED, of: rowCount },
    ]
  }
  return [
    ...(counts.REVERTED > 0 ? [{ label: texts.undone, value: counts.REVERTED, mark: 'ended' } as const] : []),
    { label: texts.imported, value: counts.IMPORTED, mark: 'inforce' },
    unchanged,
    { label: texts.notImported, value: notImportedCount(upload), mark: 'stopped' },
  ]
}
