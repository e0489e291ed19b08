import { location } from '@selamat/contract/domains/master-data/locations/location'
import { anyOf } from '@selamat/contract/kit/list-query'
import { days, oneOf, rare, records, recordsOf, register, states, unseen } from '@selamat/contract/kit/register'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { fixedChoices } from '../lib/choices.ts'
import { readListState } from '../ui/list/list-state.ts'
import { registerColumns } from './register-columns.ts'

// Choices are read with the session of the tab.
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
const { registerView } = await import('./register-view.ts')
vi.unstubAllGlobals()

const pumps = register({
  label: { one: 'pump', many: 'pumps' },
  file: 'pumps',
  row: z.object({ id: z.int(), code: z.string(), tags: z.array(z.string()), checkedAt: z.iso.datetime() }),
  filters: {
    locationId: records('Location', location),
    makerId: recordsOf('Maker'),
    status: states('Status', ['IN_SERVICE', 'RETIRED']),
    size: oneOf('Size', ['s', 'l'], { s: 'Small', l: 'Large' }),
    checkedOn: rare(days('Checked on')),
    quick: unseen(states('Quick', ['IN_SERVICE'])),
    id: anyOf(z.int()),
  },
  sortable: ['code', 'checkedAt'],
  order: { column: 'code', direction: 'ascending' },
  pageSize: 20,
  columns: { code: 'Code', tags: { label: 'Tags', value: ({ tags }) => tags.join() }, checkedAt: 'Checked' },
})
const makers = fixedChoices('makers', [])
const view = registerView(pumps, { sources: { makerId: makers } })

describe('a register on a page', () => {
  it('has a chip for each labelled filter, in the order of the description', () => {
    expect(view.filters.map(({ name }) => name)).toEqual(['locationId', 'makerId', 'status', 'size', 'checkedOn'])
  })

  it('shows a rare filter only where it is set', () => {
    const names = (query: Record<string, string>) =>
      view.chipsAt(readListState(query, view.shape)).map(({ name }) => name)
    expect(names({})).not.toContain('checkedOn')
    expect(names({ checkedOn: '2026-11-01..' })).toContain('checkedOn')
  })

  it('offers the choices of the description, states in their own words', async () => {
    const offered = async (name: string) => {
      const filter = view.filters.find((one) => one.name === name)
      return filter && 'source' in filter ? (await filter.source.load({})).map(({ label }) => label) : []
    }
    expect(await offered('status')).toEqual(['In service', 'Retired'])
    expect(await offered('size')).toEqual(['Small', 'Large'])
  })

  it('keeps in its address what has no chip, and nothing that only programs ask', () => {
    const { filter, limit } = readListState({ quick: 'IN_SERVICE', id: '7', locationId: '3' }, view.shape)
    expect(filter).toEqual({ quick: ['IN_SERVICE'], locationId: [3] })
    expect(limit).toBe(20)
    expect(view.address('/pumps', { quick: ['IN_SERVICE'], locationId: [3] })).toBe(
      '/pumps?locationId=3&quick=IN_SERVICE',
    )
  })

  it('has the chips of its choice, in its own order', () => {
    const some = registerView(pumps, { chips: ['size', 'status'], sources: { makerId: makers } })
    expect(some.filters.map(({ name }) => name)).toEqual(['size', 'status'])
    expect(readListState({ locationId: '3' }, some.shape).filter).toEqual({})
  })
})

it('columns have their titles, their order and their fields from the register', () => {
  const columns = registerColumns(pumps, [
    { key: 'code', priority: 'key' },
    { key: 'tags', cell: ({ tags }) => tags.length, title: 'Number of tags' },
    { key: 'checkedAt', sortable: false },
  ])
  expect(columns.map(({ title, sortable }) => [title, sortable])).toEqual([
    ['Code', true],
    ['Number of tags', false],
    ['Checked', false],
  ])
  const row = { id: 1, code: 'P-1', tags: ['a', 'b'], checkedAt: '2026-11-01T00:00:00Z' }
  expect(columns.map(({ cell }) => cell(row))).toEqual(['P-1', 2, row.checkedAt])
})
