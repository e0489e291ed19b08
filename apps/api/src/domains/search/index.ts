import { recordSearch } from '@selamat/contract/domains/search/search'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { mount } from '../../platform/http.ts'
import { type SearchedKinds, searchRecords } from '../../platform/records/search.ts'

/** Finds records that are of no kind of the kit, in the data scope of the actor: a few of the best. */
export type SearchSource = (context: AppContext, actor: Actor, keyword: string) => Promise<DataOf<typeof recordSearch>>

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
    return found.flat()
  })
}
