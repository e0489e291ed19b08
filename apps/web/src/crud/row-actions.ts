import type { AnyResource, Verb } from '@selamat/contract/kit/resource'
import { attempt, call } from '../lib/client.ts'
import { refreshReads } from '../lib/resource-reads.ts'
import { can } from '../lib/session.ts'
import { ACTION, askArchive, askDelete } from '../ui/list/actions.tsx'
import { bulkArchive, bulkRestore } from '../ui/list/bulk-move.tsx'
import type { RowAction } from '../ui/list/columns.ts'
import type { BulkAction } from '../ui/list/selection-bar.tsx'
import { tell } from '../ui/tell.ts'
import type { ResourceForm } from './resource-form.ts'
import type { RecordRow } from './resource-type.ts'

/** Whether DELETE archives an active record and removes an archived one (USERS-59). */
const archivesByDelete = ({ verbs, paths }: Pick<AnyResource, 'verbs' | 'paths'>) =>
  !verbs.includes('archive') && paths.archive !== undefined

/** Whether a person may archive records of a resource. */
export const mayArchive = (resource: Pick<AnyResource, 'verbs' | 'paths' | 'menuItem'>): boolean =>
  can('delete', resource.menuItem) && (resource.verbs.includes('archive') || archivesByDelete(resource))

/** The actions on records of a resource: the menu of one, with form and history, and archiving many. */
export function rowActions<Row extends RecordRow, Values extends object>(
  { resource, nameOf, disabledReason, archiving: archiveNote }: ResourceForm<Row, Values>,
  { edit, history }: Readonly<Record<'edit' | 'history', (row: Row) => void>>,
) {
  const { endpoints, label, menuItem, verbs } = resource
  const byDelete = archivesByDelete(resource)
  const archiving = byDelete ? endpoints.delete : endpoints.archive
  const expected = (row: Row) => [{ params: { id: row.id } }, { version: row.version }] as const
  const withNotice = <T>(row: Row, done: string, each: () => Promise<{ data: T; message: string }>) =>
    tell(`${nameOf(row)} was not ${done}`, each).finally(() => void refreshReads(resource))

  const archive = (row: Row) => withNotice(row, 'archived', () => call<typeof archiving>(archiving, ...expected(row)))
  const restore = (row: Row) => withNotice(row, 'restored', () => call(endpoints.restore, ...expected(row)))
  const duplicate = async (row: Row) => {
    const copy = await withNotice(row, 'duplicated', () => call(endpoints.duplicate, { params: { id: row.id } }))
    if (copy !== null && can('update', menuItem)) edit(copy)
  }
  const remove = async (row: Row) => {
    const usage = await attempt(endpoints.deleteValid, { params: { id: row.id } })
    await askDelete({
      name: nameOf(row),
      usedBy: 'success' in usage ? usage.data.usedBy : [],
      remove: () => withNotice(row, 'deleted', () => call(endpoints.delete, ...expected(row))),
      archive: row.archivedAt === null ? () => archive(row) : null,
    })
  }
  const each = { label, keyOf: ({ id }: Row) => id, nameOf, after: () => refreshReads(resource) }
  const move = (row: Row) => attempt<typeof archiving>(archiving, ...expected(row))
  const bulk = (archived: boolean): BulkAction<Row>[] => [
    ...(!archived && mayArchive(resource) ? [bulkArchive({ ...each, move })] : []),
    ...(archived && verbs.includes('restore') && can('update', menuItem)
      ? [bulkRestore({ ...each, move: (row) => attempt(endpoints.restore, ...expected(row)) })]
      : []),
  ]

  const menu = (row: Row): RowAction[] => {
    const active = row.archivedAt === null
    const reasonAgainst = (each: 'update' | 'archive' | 'delete') => disabledReason?.(row, each) ?? null
    const may = (verb: Verb, action: 'create' | 'read' | 'update' | 'delete') =>
      verbs.includes(verb) && can(action, menuItem)
    return [
      ...(active && may('update', 'update')
        ? [{ ...ACTION.edit, disabledReason: reasonAgainst('update'), run: () => edit(row) }]
        : []),
      ...(!active && may('restore', 'update') ? [{ ...ACTION.restore, run: () => void restore(row) }] : []),
      ...(active && may('duplicate', 'create') ? [{ ...ACTION.duplicate, run: () => void duplicate(row) }] : []),
      ...(may('get', 'read') ? [{ ...ACTION.history, run: () => history(row) }] : []),
      ...(active && mayArchive(resource)
        ? [
            {
              ...ACTION.archive,
              disabledReason: reasonAgainst('archive'),
              apart: true,
              run: () => void askArchive(nameOf(row), archiveNote?.(row), () => archive(row)),
            },
          ]
        : []),
      // With an archive of its own a kind deletes only from there.
      ...(may('delete', 'delete') && !(active && resource.paths.archive !== undefined)
        ? [{ ...ACTION.delete, disabledReason: reasonAgainst('delete'), apart: !active, run: () => void remove(row) }]
        : []),
    ]
  }
  return { menu, bulk }
}
