import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { SECOND_SITE, SITE, TYPE } from './dataset.ts'
import { DAY, type DayName } from './day.ts'
import type { Hit } from './load.ts'

/** Who is asked: the product, the bare server with the product's texts, or with the plainest. */
export type Kind = 'product' | 'bare' | 'plain'

export interface Case {
  readonly name: string
  /** What the rows are of which it asks for some: locations, visits of the clinic, or articles of a reader. */
  readonly of?: 'visits' | 'articles' | 'forms'
  /** The account of the demo company that asks it, where that is not who has the rows. */
  readonly as?: string
  /** The bare server also answers it with the plainest text. */
  readonly plain?: true
  /** Among how many targets the rows are shared out, each being used once; left out where rows are read. */
  readonly share?: number
  /** The requests of a round; `label` makes what is created in it unique. */
  readonly next: (
    kind: Kind,
    ids: readonly (number | string)[],
    label: string,
  ) => (connection: number, serial: number) => Hit
}

const post = (kind: Kind, product: string, bare: string, body: unknown, headers?: Record<string, string>): Hit => ({
  method: 'POST',
  path: kind === 'product' ? `${API_BASE}${product}` : kind === 'plain' ? `/plain/${bare}` : `/${bare}`,
  body: JSON.stringify(body),
  ...(headers ? { headers } : {}),
})

const listing = (name: string, body: (serial: number) => unknown): Case => ({
  name,
  plain: true,
  next: (kind) => (_connection, serial) => post(kind, '/locations/list', 'list', body(serial)),
})

const id = (ids: readonly (number | string)[], index: number) => ids[index % ids.length] ?? 0

const YESTERDAY = addDays(formatDate(new Date()), -1)

/** A list of the clinic, as its nurse asks for it. */
const clinicList = (name: string, product: string, bare: string, body: object): Case => ({
  name,
  of: 'visits',
  next: (kind) => () => post(kind, product, bare, { limit: 20, ...body }),
})

/** A request of a day at a large company; the bare server needs to know which it is. */
const ofDay = (name: DayName, body: (ids: readonly (number | string)[]) => object, of?: Case['of']): Case => ({
  name,
  as: DAY[name].username,
  ...(of ? { of } : {}),
  plain: true,
  next: (kind, ids) => () => ({
    ...post(kind, DAY[name].path, 'day', body(ids)),
    ...(kind === 'product' ? {} : { headers: { 'x-day': name } }),
  }),
})

/** Which places of every three a server changes. */
const PLACE: Record<Kind, number> = { product: 0, bare: 1, plain: 2 }

/** How many rows each target has changed: every update takes a fresh one, at its first version. */
const changed = new Map<string, number>()

export const cases: readonly Case[] = [
  listing('list', () => ({ limit: 20 })),
  listing('two columns', () => ({ limit: 20, filter: { siteId: [SECOND_SITE], locationTypeId: [TYPE] } })),
  listing('keyword', (serial) => ({ limit: 20, keyword: `ben-000${String(1000 + (serial % 900)).padStart(4, '0')}` })),
  listing('page 500', () => ({ limit: 20, start: 9980 })),
  {
    name: 'get',
    plain: true,
    next: (kind, ids) => (_connection, serial) => {
      const row = id(ids, serial)
      return kind === 'product'
        ? { method: 'GET', path: `${API_BASE}/locations/${row}` }
        : { method: 'GET', path: kind === 'plain' ? '/plain/get' : '/get', headers: { 'x-id': String(row) } }
    },
  },
  {
    name: 'create',
    plain: true,
    next: (kind, _ids, label) => (_connection, serial) => {
      const name = `${label}-${serial}`
      const body = {
        locationName: name,
        code: name,
        siteId: SITE,
        locationTypeId: null,
        areaOwnerId: null,
        description: 'made by the benchmark',
      }
      return post(kind, '/locations', 'create', body, { 'idempotency-key': `key-${name}` })
    },
  },
  {
    name: 'update',
    plain: true,
    share: 3,
    next: (kind, ids, label) => (_connection, serial) => {
      const target = label.split('-')[0] ?? label
      const nth = changed.get(target) ?? 0
      changed.set(target, nth + 1)
      // The servers share a database: each takes every third place.
      const row = id(ids, nth * 3 + PLACE[kind])
      const body = {
        id: row,
        version: 1,
        locationName: `Updated ${row}`,
        code: `UPD-${row}`,
        siteId: SITE,
        locationTypeId: null,
        areaOwnerId: null,
        description: `change ${serial}`,
      }
      return post(kind, '/locations/update', 'update', body)
    },
  },
  ofDay("contractor's list", () => ({ limit: 20 })),
  ofDay('inbox', () => ({ limit: 20 })),
  ofDay('form data', (forms) => ({ limit: 20, formId: id(forms, 0) }), 'forms'),
  ofDay('ctrl-k', () => ({ keyword: 'pump' })),
  clinicList('visits', '/reservations/list', 'visits', {}),
  // Counted each time: there are fewer than 10,000.
  clinicList('a day of visits', '/reservations/list', 'visits', {
    filter: { startsAt: { from: YESTERDAY, until: YESTERDAY } },
  }),
  clinicList('patients', '/medical-records/list', 'patients', {}),
  {
    name: 'visit',
    of: 'visits',
    next: (kind, numbers) => (_connection, serial) =>
      post(kind, '/reservations/detail', 'visit', { assignmentNumber: id(numbers, serial) }),
  },
  {
    name: 'articles',
    of: 'articles',
    next: (kind) => () => post(kind, '/articles/list', 'articles', { limit: 20 }),
  },
  {
    name: 'article',
    of: 'articles',
    next: (kind, ids) => (_connection, serial) => {
      const row = id(ids, serial)
      return kind === 'product'
        ? { method: 'GET', path: `${API_BASE}/articles/${row}` }
        : { method: 'GET', path: '/article', headers: { 'x-id': String(row) } }
    },
  },
]
