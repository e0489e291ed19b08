import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { type RowKind, SECOND_SITE, SITE, TYPE } from './dataset.ts'
import type { Hit } from './load.ts'

/** Who is asked: the product, the bare server with the product's texts, or with the plainest. */
export type Kind = 'product' | 'bare' | 'plain'

/** The accounts of the demo company who ask. */
const [ADMIN, MANAGER, NURSE, READER] = ['10000002', '10000003', '10000007', '10000008'] as const
export const [OFFICER, CONTRACTOR] = ['10000004', '10000009'] as const

type Row = number | string
/** The next request of a connection; `serial` counts those of a round. */
type Next = (connection: number, serial: number) => Hit

export interface Case {
  readonly name: string
  /** The account of the demo company that asks. */
  readonly as: string
  /** What the rows are of which it asks for some. */
  readonly of: RowKind
  /** The bare server also answers it with the plainest text. */
  readonly plain?: true
  /** Among how many targets the rows are shared out, each being used once; left out where rows are read. */
  readonly share?: number
  /** The requests of a round; `label` makes what is created in it unique. */
  readonly next: (kind: Kind, rows: readonly Row[], label: string) => Next
}

const rowAt = (rows: readonly Row[], index: number) => rows[index % rows.length] ?? 0

/** What is asked of the product, and of the bare server: by its name, with the row that it is about. */
const hit = (
  kind: Kind,
  name: string,
  { method, path, row, body }: { method: Hit['method']; path: string; row?: Row; body?: object },
  headers: Record<string, string> = {},
): Hit => ({
  method,
  path: kind === 'product' ? `${API_BASE}${path}` : `/${kind}${API_BASE}${path}`,
  headers: { ...headers, ...(kind === 'product' ? {} : { 'x-case': name, 'x-row': String(row ?? '') }) },
  ...(body ? { body: JSON.stringify(body) } : {}),
})

type Reading = Pick<Case, 'as' | 'of'> & { readonly plain?: true }

/** A list, asked for with what else it says than how long a page is. */
const listing = (
  name: string,
  path: string,
  of: Reading,
  body: (serial: number, rows: readonly Row[]) => object = () => ({}),
): Case => ({
  name,
  ...of,
  next: (kind, rows) => (_connection, serial) =>
    hit(kind, name, { method: 'POST', path, body: { limit: 20, ...body(serial, rows) } }),
})

/** One row, by its place in the address. */
const reading = (name: string, path: string, of: Reading): Case => ({
  name,
  ...of,
  next: (kind, rows) => (_connection, serial) => {
    const row = rowAt(rows, serial)
    return hit(kind, name, { method: 'GET', path: `${path}/${row}`, row })
  },
})

const LOCATIONS = { as: ADMIN, of: 'locations', plain: true } as const
const VISITS = { as: NURSE, of: 'visits' } as const
const YESTERDAY = addDays(formatDate(new Date()), -1)

/** Which places of every three a server changes. */
const PLACE: Record<Kind, number> = { product: 0, bare: 1, plain: 2 }

/** How many rows each target has changed: every update takes a fresh one, at its first version. */
const changed = new Map<string, number>()

const written = { siteId: SITE, locationTypeId: null, areaOwnerId: null }

export const cases: readonly Case[] = [
  listing('list', '/locations/list', LOCATIONS),
  listing('two columns', '/locations/list', LOCATIONS, () => ({
    filter: { siteId: [SECOND_SITE], locationTypeId: [TYPE] },
  })),
  listing('keyword', '/locations/list', LOCATIONS, (serial) => ({ keyword: `ben-000${1000 + (serial % 900)}` })),
  listing('page 500', '/locations/list', LOCATIONS, () => ({ start: 9980 })),
  reading('get', '/locations', LOCATIONS),
  {
    name: 'create',
    ...LOCATIONS,
    next: (kind, _rows, label) => (_connection, serial) => {
      const name = `${label}-${serial}`
      const body = { ...written, locationName: name, code: name, description: 'made by the benchmark' }
      return hit(kind, 'create', { method: 'POST', path: '/locations', body }, { 'idempotency-key': `key-${name}` })
    },
  },
  {
    name: 'update',
    ...LOCATIONS,
    share: 3,
    next: (kind, rows, label) => (_connection, serial) => {
      const target = label.split('-')[0] ?? label
      const nth = changed.get(target) ?? 0
      changed.set(target, nth + 1)
      // The servers share a database: each takes every third place.
      const id = rowAt(rows, nth * 3 + PLACE[kind])
      const named = { locationName: `Updated ${id}`, code: `UPD-${id}`, description: `change ${serial}` }
      return hit(kind, 'update', {
        method: 'POST',
        path: '/locations/update',
        body: { ...written, ...named, id, version: 1 },
      })
    },
  },
  // Of a day at a large company.
  listing("contractor's list", '/permits/list', { as: CONTRACTOR, of: 'forms', plain: true }),
  listing('inbox', '/my-tasks/list', { as: OFFICER, of: 'forms', plain: true }),
  listing('form data', '/form-data/list', { as: MANAGER, of: 'forms', plain: true }, (_serial, forms) => ({
    formId: rowAt(forms, 0),
  })),
  listing('ctrl-k', '/search', { as: MANAGER, of: 'forms', plain: true }, () => ({
    keyword: 'pump',
    limit: undefined,
  })),
  listing('visits', '/reservations/list', VISITS),
  // Counted each time: there are fewer than 10,000.
  listing('a day of visits', '/reservations/list', VISITS, () => ({
    filter: { startsAt: { from: YESTERDAY, until: YESTERDAY } },
  })),
  listing('patients', '/medical-records/list', VISITS),
  {
    name: 'visit',
    ...VISITS,
    next: (kind, rows) => (_connection, serial) => {
      const assignmentNumber = rowAt(rows, serial)
      return hit(kind, 'visit', { method: 'POST', path: '/reservations/detail', body: { assignmentNumber } })
    },
  },
  listing('articles', '/articles/list', { as: READER, of: 'articles' }),
  reading('article', '/articles', { as: READER, of: 'articles' }),
]
