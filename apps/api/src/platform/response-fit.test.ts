import { expect, it } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../test/app.ts'
import { dataExample } from './openapi/example-of-endpoint.ts'
import { fitOf } from './response-fit.ts'
import { strictly } from './response-schema.ts'

const { app } = await testApp()

const INSTEAD = [null, '', 'x', 7, 1.5, true, undefined, {}, [], ['x'], [null], new Date(0)]
let turn = 0

/** Data that differs from an example in one place: a key more, or another value, a few of all at each place. */
function* others(data: unknown): Generator<unknown> {
  for (let n = 0; n < 2; n++) yield INSTEAD[turn++ % INSTEAD.length]
  if (typeof data !== 'object' || data === null) return
  if (!Array.isArray(data)) yield { ...data, secret: 1 }
  for (const [key, value] of Object.entries(data)) {
    for (const other of others(value)) {
      const copy = Array.isArray(data) ? [...data] : { ...data }
      yield Object.assign(copy, { [key]: other })
    }
  }
}

it('fits what a strict parse passes, and nothing else, in the response of every operation', () => {
  const different: unknown[] = []
  let compared = 0
  for (const { data, path } of app.operations) {
    const fits = fitOf(data, strictly)
    const example = dataExample({ data })
    for (const one of [example, ...others(example)]) {
      if (fits(one) !== strictly(data, one ?? null)) different.push([path, one])
      compared++
    }
  }
  expect(different).toEqual([])
  expect(compared).toBeGreaterThan(10_000)
})

it('leaves what it cannot decide to the schema', () => {
  const even = z.int().refine((value) => value % 2 === 0)
  const data = z.object({
    even: even.optional(),
    labels: z.array(z.string().min(2)).max(2).default([]),
    byName: z.record(z.string(), even).nullable(),
    wrapped: z
      .string()
      .optional()
      .refine((value) => value !== 'no'),
    at: z.iso
      .datetime({ offset: true })
      .refine((value) => value.endsWith('+07:00'))
      .optional(),
    piped: z.string().pipe(z.string().max(3)),
  })
  const fits = fitOf(data, strictly)
  expect([
    fits({ byName: { a: 2 }, piped: 'abc' }),
    fits({ byName: null, piped: 'abc', even: 4, labels: ['ab'] }),
    fits({ byName: { a: 1 }, piped: 'abc' }),
    fits({ byName: null, piped: 'abcd' }),
    fits({ byName: null, piped: 'abc', labels: ['a'] }),
    fits({ byName: null, piped: 'abc', labels: ['ab', 'ab', 'ab'] }),
    fits({ byName: null }),
    fits({ byName: null, piped: 'abc', wrapped: 'yes', at: '2026-11-20T09:00:00+07:00' }),
    fits({ byName: null, piped: 'abc', wrapped: 'no' }),
    fits({ byName: null, piped: 'abc', at: '2026-11-20T09:00:00Z' }),
    fits({ byName: null, piped: 'abc', at: 'today' }),
  ]).toEqual([true, true, false, false, false, false, false, true, false, false, false])
})
