import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { responseEncoder } from './response-schema.ts'

const person = z.object({ id: z.int() })
const tree = z.object({
  name: z.string(),
  get children(): z.ZodArray<z.ZodType> {
    return z.array(tree)
  },
})
const CASES: Record<string, [z.ZodType, unknown, unknown]> = {
  'an object': [person, { id: 1, secret: 1 }, { id: 1 }],
  'a strict object': [z.strictObject({ id: z.int() }), { id: 1, secret: 1 }, { id: 1 }],
  'an array': [z.array(person), [{ id: 1, secret: 1 }], [{ id: 1 }]],
  'an optional': [z.object({ a: person.optional() }), { a: { id: 1, secret: 1 } }, { a: { id: 1 } }],
  'a nullable': [person.nullable(), { id: 1, secret: 1 }, { id: 1 }],
  'a default': [person.default({ id: 2 }), { id: 1, secret: 1 }, { id: 1 }],
  'a union': [z.union([z.string(), person]), { id: 1, secret: 1 }, { id: 1 }],
  'a discriminated union': [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { kind: 'b', secret: 1 },
    { kind: 'b' },
  ],
  'a pipe': [person.pipe(person), { id: 1, secret: 1 }, { id: 1 }],
  'a record': [z.record(z.string(), person), { one: { id: 1, secret: 1 } }, { one: { id: 1 } }],
  'a tuple': [z.tuple([person]), [{ id: 1, secret: 1 }], [{ id: 1 }]],
  'a recursive object': [
    tree,
    { name: 'a', children: [{ name: 'b', children: [], secret: 1 }] },
    { name: 'a', children: [{ name: 'b', children: [] }] },
  ],
}

describe.each(Object.entries(CASES))('an unknown key in %s', (_name, [data, leaking, clean]) => {
  it('fails in tests', () => {
    expect(() => responseEncoder({ data }, true)(leaking)).toThrow('secret')
    expect(responseEncoder({ data }, true)(clean)).toEqual(clean)
  })

  it('does not leave a confidential operation', () => {
    expect(responseEncoder({ data, confidential: true }, false)(leaking)).toEqual(clean)
  })
})

it('sends the data of other operations unchanged in production', () => {
  const data = { id: 1, secret: 1 }
  expect(responseEncoder({ data: person }, false)(data)).toBe(data)
})

it('does not send confidential data of another shape', () => {
  expect(() => responseEncoder({ data: person, confidential: true }, false)({ id: 'x' })).toThrow()
})

it('keeps the keys that only a later schema of a union names', () => {
  const data = z.union([person, person.extend({ name: z.string() })])
  expect(responseEncoder({ data, confidential: true }, false)({ id: 1, name: 'A' })).toEqual({ id: 1, name: 'A' })
})

it('does not convert valid data', () => {
  const data = z.object({ name: z.string().trim(), site: z.string().default('Gresik') })
  const sent = { name: ' A ' }
  expect(responseEncoder({ data, confidential: true }, true)(sent)).toBe(sent)
})

it('refuses a confidential schema whose parts it does not know', () => {
  const data = z.intersection(person, z.object({ name: z.string() }))
  expect(() => responseEncoder({ data, confidential: true }, false)({ id: 1, name: 'A' })).toThrow('intersection')
})

it('keeps the keys of an object that allows any', () => {
  const data = z.looseObject({ id: z.int() })
  expect(responseEncoder({ data, confidential: true }, true)({ id: 1, more: 1 })).toEqual({ id: 1, more: 1 })
})
