import { inboxView } from '@selamat/contract/domains/workflow/inbox-view'
import { useEffect } from 'react'
import { offered } from '../../../lib/choices.ts'
import type { Query } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { type Patch, writeInbox } from './inbox-query.ts'

/** The saved views; an address without a query opens with the default one. `opening`: what it opens with is not known yet. */
export function useDefaultView(query: Query, open: (patch: Patch) => void) {
  const { data: views, error } = useLoad(inboxView.list, {})
  const view = views?.find(({ isDefault }) => isDefault)
  const isBare = Object.keys(query).length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback at each drawing opens nothing again
  useEffect(() => {
    if (isBare && view) open(writeInbox(view.state))
  }, [isBare, view])
  const opening = isBare && (views === null ? error === null : view !== undefined)
  return { views: offered({ data: views }), hasDefault: view !== undefined, opening }
}
