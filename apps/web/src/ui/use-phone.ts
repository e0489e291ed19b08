import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 639.98px)'
const TABLET = '(max-width: 1024px)'

function watch(query: string) {
  const list = matchMedia(query)
  return [
    (notify: () => void) => {
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => list.matches,
  ] as const
}

const [onPhone, isPhone] = watch(PHONE)
const [onTablet, isTablet] = watch(TABLET)

/** Whether the screen is a phone's, below 640 px. */
export const usePhone = (): boolean => useSyncExternalStore(onPhone, isPhone)

/** Whether the screen is at most 1024 px wide: side columns move under the main one. */
export const useTablet = (): boolean => useSyncExternalStore(onTablet, isTablet)

const [onWide, isWide] = watch('(min-width: 1360px)')

/** Whether there is room for four columns. */
export const useWide = (): boolean => useSyncExternalStore(onWide, isWide)

const [onNarrow, isNarrow] = watch('(max-width: 899.98px)')

/** Whether a record and its side column do not fit beside each other. */
export const useNarrow = (): boolean => useSyncExternalStore(onNarrow, isNarrow)
