import { globSync } from 'node:fs'
import path from 'node:path'
import { pageFilters } from '@selamat/contract/kit/register'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

/** A register, as it is found among the exports of a file. */
const found = z.object({
  list: z.object({ body: z.instanceof(z.ZodType) }),
  counts: z.object({ body: z.instanceof(z.ZodType) }),
  export: z.object({ body: z.instanceof(z.ZodType) }),
  filters: z.record(z.string(), z.unknown()),
  sortable: z.array(z.string()),
  order: z.object({ column: z.string(), direction: z.string() }),
  columns: z.record(z.string(), z.unknown()),
  row: z.object({ shape: z.record(z.string(), z.unknown()) }),
  checks: z.record(z.string(), z.unknown()),
})
const files = globSync('packages/contract/src/domains/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const exported = await Promise.all(files.map(async (file): Promise<object> => import(path.resolve(file))))
const registers = exported.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => {
    const { data } = found.safeParse(value)
    return data ? [{ name, ...data }] : []
  }),
)

it('every register of the contract is found', () => {
  expect(registers.map(({ name }) => name)).toEqual(expect.arrayContaining(['permitList', 'hiradcList', 'ppeIssues']))
})

describe.each(registers)(
  'the register $name',
  ({ list, counts, export: file, filters, sortable, order, columns, row }) => {
    it('is refused with an unknown filter, order or column', () => {
      for (const { body } of [list, counts, file]) {
        expect(body.safeParse({}).success).toBe(true)
        expect(body.safeParse({ filter: { unheard: [1] } }).success).toBe(false)
        expect(body.safeParse({ columns: ['unheard'] }).success).toBe(false)
        expect(body.safeParse({ orderBy: { column: 'unheard' } }).success).toBe(false)
      }
    })

    it('can be ordered by each of its columns, and is by one of them', () => {
      for (const column of sortable) expect(list.body.safeParse({ orderBy: { column } }).success).toBe(true)
      expect(list.body.safeParse({ orderBy: order }).success).toBe(true)
    })

    it('has chips with labels, and choices that its filter accepts', () => {
      const chips = Object.entries(filters).filter(([, filter]) => !(filter instanceof z.ZodType))
      expect(chips.length).toBeGreaterThan(0)
      for (const [name, filter] of chips) {
        const choices = z.object({ choices: z.array(z.object({ value: z.string() })) }).safeParse(filter).data?.choices
        for (const { value } of choices ?? []) {
          expect(list.body.safeParse({ filter: { [name]: [value] } }).success, `${name} ${value}`).toBe(true)
        }
      }
    })

    it('says of every column what it shows, and heads no two of its file alike', () => {
      const headed = z.union([
        z.string(),
        z.object({ label: z.string(), header: z.string().optional(), value: z.unknown().optional() }),
      ])
      const headers = Object.entries(columns).flatMap(([name, column]) => {
        const read = headed.parse(column)
        const isField = name in row.shape
        expect(isField || (typeof read === 'object' && read.value !== undefined), name).toBe(true)
        if (typeof read === 'string') return [read]
        return read.value === false ? [] : [read.header ?? read.label]
      })
      expect(new Set(headers).size).toBe(headers.length)
    })
  },
)

it('a check without a label is no filter of a page', () => {
  expect(pageFilters({ id: z.array(z.int()) })).toEqual([])
})
