import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { useEffect, useState } from 'react'
import { useAuth } from '../../../lib/session.ts'
import { openingType, type TaskCounter } from '../task-counter.ts'
import type { InboxState } from './inbox-query.ts'

/** Leads a person without a preferred module once, when the page opens, to the type of flow that has open tasks. */
export function useOpeningType(
  { typeFlow, segment }: InboxState,
  counter: TaskCounter | undefined,
  lead: (typeFlow: TypeFlow) => void,
): void {
  const hasPreferences = (useAuth().session?.user.userMenu.length ?? 0) > 0
  const [settled, settle] = useState(false)
  const to = openingType(typeFlow, counter, hasPreferences)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the numbers are there
  useEffect(() => {
    if (settled || counter === undefined) return
    settle(true)
    if (segment === 'latest' && to !== typeFlow) lead(to)
  }, [counter])
}
