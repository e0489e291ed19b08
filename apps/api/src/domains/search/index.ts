import { recordSearch } from '@selamat/contract/domains/search/search'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { type SearchedKinds, searchRecords } from '../../platform/records/search.ts'

/** One search over the records of every kind, for Ctrl-K. */
export function mountSearch(app: FastifyInstance, context: AppContext, searched: SearchedKinds): void {
  mount(app, context, recordSearch, async ({ actor, body }) => ({
    data: await searchRecords(context, actor, searched, body.keyword.trim()),
  }))
}
