import { useBlocker, useNavigate, useRouterState } from '@tanstack/react-router'
import { createContext, use, useCallback, useRef } from 'react'

/** The query of the address as flat text, e.g. `{ type: 'health', id: '2' }`. */
export type Query = Readonly<Record<string, string>>

/** Writes a query; empty values are left out. Gives '' or a text that starts with '?'. */
export function writeQuery(query: Readonly<Record<string, string | number | undefined | null>>): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** Reads a query text. */
export const readQuery = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export interface GoOptions {
  /** The present entry of the history gives way. */
  readonly replace?: boolean
  /** Leaves without the question for unsaved changes, e.g. after a save. */
  readonly force?: boolean
}

/** Goes to an address: `go('/role')`, `go('/role/update?id=3', { force: true })`. */
export function useGo(): (address: string, options?: GoOptions) => void {
  const navigate = useNavigate()
  return useCallback(
    (address, { replace = false, force = false } = {}) => {
      void navigate({ href: address, replace, ignoreBlocker: force })
    },
    [navigate],
  )
}

/** The path of the page, without its query. */
export const usePath = (): string => useRouterState({ select: (state) => state.location.pathname })

/** The path of the current page; null outside of pages, and for paths with parameters. */
export const PagePath = createContext<string | null>(null)

/**
 * The query of the page and a function that changes parts of it (undefined removes one); the history entry is replaced.
 * A page that is left, and still seen while the code of the next one comes, keeps the query it had.
 */
export function useAddressQuery(): [
  Query,
  (patch: Readonly<Record<string, string | undefined>>, push?: boolean) => void,
] {
  const text = useRouterState({ select: (state) => state.location.searchStr })
  const path = usePath()
  const page = use(PagePath)
  const left = page !== null && page !== path
  const last = useRef(text)
  if (!left) last.current = text
  const go = useGo()
  const change = useCallback(
    (patch: Readonly<Record<string, string | undefined>>, push = false) => {
      if (left) return
      const now = readQuery(window.location.search)
      go(`${path}${writeQuery({ ...now, ...patch })}`, { replace: !push, force: true })
    },
    [go, path, left],
  )
  return [readQuery(last.current), change]
}

/** Asks before the page with unsaved changes is left; the answer comes from `ask`. A closing tab asks in the browser's own words. */
export function useUnsavedGuard(dirty: boolean, ask: () => Promise<boolean>): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await ask()),
    disabled: !dirty,
    enableBeforeUnload: () => dirty,
  })
}
