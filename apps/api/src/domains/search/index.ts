import { recordSearch } from '@selamat/contract/domains/search/search'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import { type SearchedKinds, searchRecords } from '../../platform/records/search.ts'

/** One search over the records of every kind, for Ctrl-K. */
export function mountSearch(app: FastifyInstance, house: House, searched: SearchedKinds): void {
  mount(app, house, recordSearch, async ({ actor, body }) => ({
    data: await searchRecords(house, actor, searched, body.keyword.trim()),
  }))
}
