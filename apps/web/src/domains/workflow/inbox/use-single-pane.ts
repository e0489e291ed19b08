import { useSyncExternalStore } from 'react'

const list = matchMedia('(max-width: 859.98px)')
const subscribe = (notify: () => void) => {
  list.addEventListener('change', notify)
  return () => list.removeEventListener('change', notify)
}

/** Whether there is room for the list or the case only, not for both beside each other. */
export const useSinglePane = (): boolean => useSyncExternalStore(subscribe, () => list.matches)
