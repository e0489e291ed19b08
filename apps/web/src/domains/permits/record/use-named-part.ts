import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { usePhone } from '../../../ui/use-phone.ts'

/** On which tab of a phone a part stands that a gate leads to. */
const TABS: Readonly<Record<string, string>> = {
  checklist: 'details',
  conflicts: 'details',
  work: 'details',
  people: 'people',
  toolbox: 'people',
  'gas-tests': 'site',
  isolations: 'site',
}

/** Brings the part into view that the end of the address names, such as `#checklist`. */
export function useNamedPart(): void {
  const name = useRouterState({ select: (state) => state.location.hash })
  const phone = usePhone()
  const [, change] = useAddressQuery()
  const tab = phone ? TABS[name] : undefined
  useEffect(() => {
    if (name === '') return
    if (tab !== undefined) change({ tab })
    else document.getElementById(name)?.scrollIntoView({ block: 'start' })
  }, [name, tab, change])
}
