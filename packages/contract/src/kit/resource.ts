import { z } from 'zod'
import {
  ARCHIVED,
  DELETED,
  type Endpoint,
  endpoint,
  FOUND,
  idParams,
  type Method,
  RESTORED,
  SAVED,
  SUCCESS,
} from './endpoint.ts'
import { anyOf, type Direction, listQuery, option, optionsQuery } from './list-query.ts'
import { type Action, type ItemKey, type ItemKeys, may } from './permissions.ts'
import { id, instant, rowVersion } from './text.ts'
import { historyEntry, usage } from './traces.ts'

export const VERBS = [
  'list',
  'get',
  'detail',
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

/** What the menu, links and the table of pages know of a resource: it stands apart from the schemas, which its own pages load. */
export interface ResourceHead {
  /** The menu item whose grant governs every verb; of several, any one. */
  readonly menuItem: ItemKeys
  /** As people name it, lower case: `location type`, `location types`. */
  readonly label: { readonly one: string; readonly many: string }
  /** Its pages: a form without a path of its own opens in a drawer, an edit without one is `add?id=`. */
  readonly paths: { readonly list: string; readonly add?: string; readonly edit?: string; readonly archive?: string }
}

interface Definition<W extends z.ZodRawShape, R extends z.ZodRawShape, F extends z.ZodRawShape, C extends string>
  extends ResourceHead {
  /** What a person may write. */
  readonly write: z.ZodObject<W>
  /** What a reader gets beside `recordFields`. */
  readonly read: z.ZodObject<R>
  /** Filters of the list; by default a filter's name is a column's. */
  readonly filter: F
  readonly sortable: readonly [C, ...C[]]
  readonly defaultOrder: { readonly column: C; readonly direction: Direction }
  readonly verbs: readonly Verb[]
  /** False: what is created and changed comes from no file. An item of its own governs that instead of `menuItem`. */
  readonly imports?: false | ItemKey
  /** The specification deletes some by POST path/{id}, others by DELETE. */
  readonly deleteBy?: 'POST' | 'DELETE'
  /** Calls that the specification names otherwise than the kit: `{ restore: ['POST', '/restore/:id'] }`. */
  readonly calls?: Partial<Record<OneRecord, readonly [Method, `/${string}`]>>
}
type OneRecord = 'archive' | 'restore' | 'delete' | 'deleteValid'
const MOVED = { archive: ARCHIVED, restore: RESTORED, delete: DELETED, deleteValid: SUCCESS }

// The same for every resource.
const columns = z.array(z.string().max(60)).min(1).max(60).optional()
const byId = z.strictObject({ id })
const histories = z.array(historyEntry)
const someOptions = z.object({ options: z.array(option), totalItem: z.int() })

type Row<R extends z.ZodRawShape> = z.ZodObject<typeof recordFields & R>

/** An entity that the CRUD kit serves: one description from which routes, checks, pages and tests derive. */
export function resource<
  const Path extends string,
  W extends z.ZodRawShape,
  R extends z.ZodRawShape,
  F extends z.ZodRawShape,
  const C extends string,
>(path: Path, definition: Definition<W, R, F, C>) {
  const { menuItem, label, write, read, filter, sortable, deleteBy = 'DELETE', calls = {} } = definition
  const row: Row<R> = z.object({ ...recordFields, ...read.shape })
  // A selection can be listed and exported too.
  const query = listQuery(sortable, { ...filter, id: anyOf(id) })
  // The columns of the screen in their order; left out, all that a file of these records has.
  const exported = query.safeExtend({ columns })
  const { one, many } = label
  const perform = (method: Method, address: string, summary: string, action: Action, done = SUCCESS) => ({
    method,
    path: `/${path}${address}`,
    summary,
    permission: may(menuItem, action),
    done,
  })
  const actionOn = (name: OneRecord, method: Method, address: string, summary: string, action: Action) => {
    const [by, at] = calls[name] ?? ([method, address] as const)
    return perform(by, at, summary, action, MOVED[name])
  }
  const page = { kind: 'list', body: query, data: z.array(row) } as const
  const record = { params: idParams, data: row }
  const expectsVersion = { params: idParams, ifMatch: true }
  const endpoints = {
    list: endpoint({ ...perform('POST', '/list', `List ${many}`, 'read'), ...page }),
    archived: endpoint({ ...perform('POST', '/archive/list', `List archived ${many}`, 'read'), ...page }),
    get: endpoint({ ...perform('GET', '/:id', `Read ${one}`, 'read', FOUND), ...record }),
    // Where the specification reads one by POST, beside the GET of every record.
    detail: endpoint({
      ...perform('POST', '/detail', `Read ${one}`, 'read', FOUND),
      body: byId,
      data: row,
    }),
    create: endpoint({
      ...perform('POST', '', `Create ${one}`, 'create', SAVED),
      creates: true,
      body: write,
      data: row,
    }),
    update: endpoint({
      ...perform('POST', '/update', `Update ${one}`, 'update', SAVED),
      body: write.extend({ id, version: rowVersion }),
      data: row,
    }),
    duplicate: endpoint({
      ...perform('POST', '/duplicate/:id', `Duplicate ${one}`, 'create', SAVED),
      creates: true,
      ...record,
    }),
    archive: endpoint({
      ...actionOn('archive', 'POST', '/archive/:id', `Archive ${one}`, 'delete'),
      ...expectsVersion,
      data: row,
    }),
    restore: endpoint({
      ...actionOn('restore', 'PUT', '/restore/:id', `Restore ${one}`, 'update'),
      ...expectsVersion,
      data: row,
    }),
    delete: endpoint({
      ...actionOn('delete', deleteBy, deleteBy === 'DELETE' ? '/:id' : '/delete/:id', `Delete ${one}`, 'delete'),
      ...expectsVersion,
      // A GET says no version.
      ifMatch: calls.delete?.[0] !== 'GET',
    }),
    deleteValid: endpoint({
      ...actionOn('deleteValid', 'POST', '/delete-valid/:id', `Where a ${one} is used`, 'read'),
      params: idParams,
      data: usage,
    }),
    history: endpoint({
      ...perform('GET', '/history/:id', `History of a ${one}`, 'read'),
      params: idParams,
      data: histories,
    }),
    export: endpoint({ ...perform('POST', '/export', `Export ${many}`, 'read'), kind: 'file', body: exported }),
    options: endpoint({
      ...perform('POST', '/options', `Pick ${many}`, 'read'),
      permission: 'signed-in',
      body: optionsQuery,
      data: someOptions,
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
