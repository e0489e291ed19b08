import { z } from 'zod'
import { type Endpoint, endpoint, idParams } from './endpoint.ts'
import { anyOf, type Direction, listQuery, option, optionsQuery } from './list-query.ts'
import { type Action, type ItemKeys, may } from './permissions.ts'
import { id, instant } from './text.ts'

export const VERBS = [
  'list',
  'get',
  'create',
  'update',
  'duplicate',
  'archive',
  'restore',
  'delete',
  'export',
  'options',
] as const
export type Verb = (typeof VERBS)[number]

/** What every record carries beside its own fields. */
export const recordFields = {
  id,
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
  archivedAt: instant.nullable(),
}

/** One step of a record's history, from the audit trail: who changed what from what to what. */
export const historyEntry = z.object({
  id: z.int(),
  at: instant,
  actor: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** Where a record is used, so that a refused delete can say why. */
export const usage = z.object({
  deletable: z.boolean(),
  usedBy: z.array(z.object({ what: z.string(), count: z.int() })),
})

interface Definition<W extends z.ZodRawShape, R extends z.ZodRawShape, F extends z.ZodRawShape, C extends string> {
  /** The menu item whose grant governs every verb; of several, any one. */
  readonly menuItem: ItemKeys
  /** As people name it, lower case: `location type`, `location types`. */
  readonly label: { readonly one: string; readonly many: string }
  /** What a person may write. */
  readonly write: z.ZodObject<W>
  /** What a reader gets beside `recordFields`. */
  readonly read: z.ZodObject<R>
  /** Filters of the list; by default a filter's name is a column's. */
  readonly filter: F
  readonly sortable: readonly [C, ...C[]]
  readonly defaultOrder: { readonly column: C; readonly direction: Direction }
  readonly verbs: readonly Verb[]
  /** Its pages: a form without a path of its own opens in a drawer, an edit without one is `add?id=`. */
  readonly paths: { readonly list: string; readonly add?: string; readonly edit?: string; readonly archive?: string }
  /** The specification deletes some by POST path/{id}, others by DELETE. */
  readonly deleteBy?: 'POST' | 'DELETE'
}

type Row<R extends z.ZodRawShape> = z.ZodObject<typeof recordFields & R>

/** An entity that the CRUD kit serves: one description from which routes, checks, pages and tests derive. */
export function resource<
  const Path extends string,
  W extends z.ZodRawShape,
  R extends z.ZodRawShape,
  F extends z.ZodRawShape,
  const C extends string,
>(path: Path, definition: Definition<W, R, F, C>) {
  const { menuItem, label, write, read, filter, sortable, deleteBy = 'DELETE' } = definition
  const row: Row<R> = z.object({ ...recordFields, ...read.shape })
  // A selection can be listed and exported too.
  const query = listQuery(sortable, { ...filter, id: anyOf(id) })
  const one = (verb: string, action: Action) => ({ summary: `${verb} ${label.one}`, permission: may(menuItem, action) })
  const many = (verb: string) => ({ summary: `${verb} ${label.many}`, permission: may(menuItem, 'read') })
  const update = write.extend({ id, version: z.int().min(1) })
  const endpoints = {
    list: endpoint({
      method: 'POST',
      path: `/${path}/list`,
      ...many('List'),
      kind: 'list',
      body: query,
      data: z.array(row),
    }),
    archived: endpoint({
      method: 'POST',
      path: `/${path}/archive/list`,
      ...many('List archived'),
      kind: 'list',
      body: query,
      data: z.array(row),
    }),
    get: endpoint({ method: 'GET', path: `/${path}/:id`, ...one('Read', 'read'), params: idParams, data: row }),
    create: endpoint({
      method: 'POST',
      path: `/${path}`,
      ...one('Create', 'create'),
      creates: true,
      body: write,
      data: row,
    }),
    update: endpoint({ method: 'POST', path: `/${path}/update`, ...one('Update', 'update'), body: update, data: row }),
    duplicate: endpoint({
      method: 'POST',
      path: `/${path}/duplicate/:id`,
      ...one('Duplicate', 'create'),
      creates: true,
      params: idParams,
      data: row,
    }),
    archive: endpoint({
      method: 'POST',
      path: `/${path}/archive/:id`,
      ...one('Archive', 'delete'),
      ifMatch: true,
      params: idParams,
      data: row,
    }),
    restore: endpoint({
      method: 'PUT',
      path: `/${path}/restore/:id`,
      ...one('Restore', 'update'),
      ifMatch: true,
      params: idParams,
      data: row,
    }),
    delete: endpoint({
      method: deleteBy,
      path: deleteBy === 'DELETE' ? `/${path}/:id` : `/${path}/delete/:id`,
      ...one('Delete', 'delete'),
      ifMatch: true,
      params: idParams,
    }),
    deleteValid: endpoint({
      method: 'POST',
      path: `/${path}/delete-valid/:id`,
      summary: `Where a ${label.one} is used`,
      permission: may(menuItem, 'read'),
      params: idParams,
      data: usage,
    }),
    history: endpoint({
      method: 'GET',
      path: `/${path}/history/:id`,
      summary: `History of a ${label.one}`,
      permission: may(menuItem, 'read'),
      params: idParams,
      data: z.array(historyEntry),
    }),
    export: endpoint({ method: 'POST', path: `/${path}/export`, ...many('Export'), kind: 'file', body: query }),
    options: endpoint({
      method: 'POST',
      path: `/${path}/options`,
      summary: `Pick ${label.many}`,
      permission: 'signed-in',
      body: optionsQuery,
      data: z.object({ options: z.array(option), totalItem: z.int() }),
    }),
  }
  return { path, ...definition, row, query, endpoints }
}

/** Any resource, as the kit sees it. */
export type AnyResource = ReturnType<typeof resource<string, z.ZodRawShape, z.ZodRawShape, z.ZodRawShape, string>>
export type RowOf<T extends { row: z.ZodType }> = z.output<T['row']>
export type WriteOf<T extends { write: z.ZodType }> = z.output<T['write']>

/** The operations that a resource really has: its verbs, and what comes with them. */
export function operationsOf(resource: Pick<AnyResource, 'verbs' | 'endpoints'>): Endpoint[] {
  const { endpoints, verbs } = resource
  return [
    ...verbs.map((verb) => endpoints[verb]),
    ...(verbs.includes('archive') ? [endpoints.archived] : []),
    ...(verbs.includes('delete') ? [endpoints.deleteValid] : []),
    ...(verbs.includes('get') ? [endpoints.history] : []),
  ]
}
