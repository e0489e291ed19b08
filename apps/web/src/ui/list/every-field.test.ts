import { optionalId } from '@selamat/contract/kit/text'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DEFAULT_LAYOUT, isShown, withColumn } from './columns.ts'
import { everyField } from './every-field.ts'
import type { Filter } from './filter.ts'

const read = {
  id: z.int(),
  version: z.int(),
  createdAt: z.iso.datetime({ offset: true }),
  archivedAt: z.string().nullable(),
  code: z.string(),
  siteId: z.int(),
  siteName: z.string().nullable(),
  parentLocationId: z.int().nullable(),
  parentLocationName: z.string().nullable(),
  level: z.enum(['NOT_KNOWN', 'KNOWN']),
  present: z.boolean(),
  holders: z.array(z.string()),
  file: z.object({ name: z.string() }).nullable(),
  updated: z.string(),
}
const row = {
  id: 1,
  version: 3,
  createdAt: '2026-11-22T15:42:22+07:00',
  archivedAt: null,
  code: 'A',
  siteId: 4,
  siteName: 'Gresik Plant',
  parentLocationId: null,
  parentLocationName: null,
  level: 'NOT_KNOWN',
  present: true,
  holders: ['Ani', 'Budi'],
  file: null,
  updated: 'x',
}
const declared = [
  { key: 'code', title: 'Code', cell: (each: typeof row) => each.code },
  { key: 'updatedAt', title: 'Updated', cell: () => 'now' },
]
const fields = {
  row: z.object(read),
  write: z.strictObject({ parentLocationId: optionalId.meta({ title: 'Lies in' }) }),
  sortable: ['siteName'],
}
const filters: readonly Filter[] = [
  { name: 'siteId', label: 'Plant', kind: 'ids', source: { key: 'sites', load: async () => [] } },
]
const columns = everyField(declared, fields, filters, false)

describe('every field of a row', () => {
  it('has one column after those of the list, named as its filter or field', () => {
    expect(columns.slice(0, 2)).toEqual(declared)
    expect(columns.map(({ title }) => title)).toEqual([
      'Code',
      'Updated',
      'Created',
      'Plant',
      'Lies in',
      'Level',
      'Present',
      'Holders',
    ])
    expect(everyField(declared, fields, filters, true).map(({ title }) => title)).toContain('Archived')
  })

  it('is read as text', () => {
    expect(columns.slice(2).map(({ cell }) => cell(row))).toEqual([
      '2026-11-22 15:42',
      'Gresik Plant',
      null,
      'Not known',
      'Yes',
      'Ani, Budi',
    ])
  })

  it('is hidden until it is chosen', () => {
    const visible = (layout = DEFAULT_LAYOUT) =>
      columns.filter((column, index) => isShown(column, index, layout, false)).map(({ key }) => key)
    expect(visible()).toEqual(['code', 'updatedAt'])
    expect(visible(withColumn(DEFAULT_LAYOUT, 'siteName', true))).toEqual(['code', 'updatedAt', 'siteName'])
  })
})
