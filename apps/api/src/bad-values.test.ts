import type { CallInput, Endpoint } from '@selamat/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import { testApp } from '../test/app.ts'
import { holder } from '../test/holders.ts'
import { check } from './platform/http.ts'
import { exampleOf } from './platform/openapi/example.ts'
import { schemaOf } from './platform/openapi/schema.ts'

const testing = await testApp({ RATE_LIMIT_FACTOR: '1000' })
const { call, holdsAllBut } = await holder(testing)
await holdsAllBut([], 'read')

type Body = Record<string, unknown>
const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What no field can hold, though some have the form of its type. */
const VALUES = {
  instant: ['0000-01-01T00:00:00Z', '2026-11-20T09:00:00+23:59', '9999-12-31T23:59:59-14:00'],
  day: ['0000-01-01', '9999-12-31', '2026-02-30'],
  text: ['a\u0000b', '\ud800', '9'.repeat(300)],
  number: [-1, 1.5, 2 ** 31, 2 ** 53, 1e308],
}

function badValues(value: unknown): unknown[] {
  if (typeof value === 'number') return VALUES.number
  if (Array.isArray(value)) return [[], [...value, ...value]]
  if (isObject(value) && 'until' in value) return [{ from: '2026-12-31', until: '2026-01-01' }, { until: '1900-01-01' }]
  if (typeof value !== 'string') return []
  const dated = /^\d{4}-\d\d-\d\d/.test(value) ? (value.includes('T') ? VALUES.instant : VALUES.day) : []
  return [...dated, ...VALUES.text]
}

/** The value with one bad value in place of it or of one of its parts. */
function withOneBad(value: unknown): unknown[] {
  const parts: unknown[] = Array.isArray(value)
    ? withOneBad(value[0]).map((part) => [part])
    : isObject(value)
      ? Object.entries(value).flatMap(([key, part]) => withOneBad(part).map((bad) => ({ ...value, [key]: bad })))
      : []
  return [...badValues(value), ...parts]
}

/** Bodies with one bad value each; of a list also one filter at a time, as all of them together find nothing. */
function badBodies({ body, kind }: Endpoint): unknown[] {
  const made = exampleOf(schemaOf(body, 'input'))
  if (!isObject(made) || !isObject(made.filter)) return withOneBad(made)
  const { filter, start: _, ...rest } = made
  const others = kind === 'list' ? { page: 1, limit: 10 } : {}
  return [
    ...withOneBad(rest),
    ...Object.entries(filter).flatMap(([key, part]) =>
      withOneBad(part).map((bad) => ({ ...others, filter: { [key]: bad } })),
    ),
  ]
}

/** The check of a body that stands before every handler refuses it; throws whatever else the check throws. */
function isRefused({ body: schema }: Endpoint, body: unknown): boolean {
  try {
    check(schema, JSON.parse(JSON.stringify(body)), 'body')
    return false
  } catch (error) {
    expect(error, JSON.stringify(body)).toMatchObject({ code: 'INVALID' })
    return true
  }
}

const written = testing.app.operations.filter(
  ({ permission, method, upload }) => typeof permission === 'object' && /POST|PUT/.test(method) && !upload,
)

describe('A value that does not fit', () => {
  it.each(written.map((operation) => ({ name: `${operation.method} ${operation.path}`, operation })))(
    'never makes $name fail',
    async ({ operation }) => {
      const params = operation.path.includes(':') ? { params: { id: 1 } } : {}
      const bodies = badBodies(operation)
      // A body that the shape refuses comes no further, whatever its value: one of them shows it.
      const refused = bodies.filter((body) => isRefused(operation, body))
      for (const body of [...bodies.filter((one) => !refused.includes(one)), ...refused.slice(0, 1)]) {
        const { status } = await call(operation, { ...params, body } as CallInput<Endpoint>)
        expect(status, JSON.stringify(body)).toBeLessThan(500)
      }
    },
  )
})

const filtered = written.flatMap((operation) => {
  const made = operation.kind === 'list' ? exampleOf(schemaOf(operation.body, 'input')) : null
  return isObject(made) && isObject(made.filter)
    ? [{ name: `${operation.method} ${operation.path}`, operation, filter: made.filter }]
    : []
})

describe('A list that is asked with blank filters', () => {
  it.each(filtered)('answers $name as without them', async ({ operation, filter }) => {
    const ask = (body: Body) => call(operation, { body } as CallInput<Endpoint>)
    const plain = await ask({ limit: 1 })
    for (const blank of ['', null, []]) {
      const all = Object.fromEntries(Object.keys(filter).map((key) => [key, blank]))
      const answer = await ask({ limit: 1, filter: all })
      expect([answer.status, answer.body.pagination]).toEqual([plain.status, plain.body.pagination])
    }
  })
})
