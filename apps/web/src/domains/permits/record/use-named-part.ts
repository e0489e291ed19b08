import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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
  const [{ tab: opened }, change] = useAddressQuery()
  // Opening a tab writes the address without its end: what was expected is kept until it is on the screen.
  const expected = useRef('')
  useEffect(() => {
    if (name !== '') expected.current = name
    if (expected.current === '') return
    const tab = phone ? TABS[expected.current] : undefined
    if (tab !== undefined && tab !== opened) return change({ tab })
    document.getElementById(expected.current)?.scrollIntoView({ block: 'start' })
    expected.current = ''
  }, [name, phone, opened, change])
}
