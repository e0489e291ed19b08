import { recordSearch } from '@selamat/contract/domains/search/search'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { type SearchedKinds, type SearchSource, searchRecords } from '../../platform/records/search.ts'

/** One search over the records of every kind, for Ctrl-K; `sources` find those of domains without the kit. */
export function mountSearch(
  app: FastifyInstance,
  context: AppContext,
  searched: SearchedKinds,
  sources: readonly SearchSource[],
): void {
  mount(app, context, recordSearch, async ({ actor, body }) => {
    const keyword = body.keyword.trim()
    const found = await Promise.all([
      searchRecords(context, actor, searched, keyword),
      ...sources.map((find) => find(context, actor, keyword)),
    ])
    return { data: found.flat() }
  })
}
