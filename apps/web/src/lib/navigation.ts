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

/** The path of the page that a component belongs to as its route has it, e.g. `/form/:formId`; null outside of pages. */
export const PagePath = createContext<string | null>(null)

/** Whether a path is one of a page. */
export function isPathOf(page: string, path: string): boolean {
  const parts = path.split('/')
  const names = page.split('/')
  return names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at])
}

/**
 * Goes to an address: `go('/role')`, `go('/role/update?id=3', { force: true })`. A page that was left, and whose answers come
 * late, leads nowhere any more: whoever left it is elsewhere already.
 */
export function useGo(): (address: string, options?: GoOptions) => void {
  const navigate = useNavigate()
  const page = use(PagePath)
  return useCallback(
    (address, { replace = false, force = false } = {}) => {
      if (page !== null && !isPathOf(page, window.location.pathname)) return
      void navigate({ href: address, replace, ignoreBlocker: force })
    },
    [navigate, page],
  )
}

/** A part of the address; a page that is left, and still seen while the code of the next one comes, keeps what it had. */
function useOwn(part: 'pathname' | 'searchStr'): string {
  const page = use(PagePath)
  const isLeft = useRouterState({
    select: ({ location }) => page !== null && !isPathOf(page, location.pathname),
  })
  const value = useRouterState({ select: ({ location }) => location[part] })
  const last = useRef(value)
  if (!isLeft) last.current = value
  return last.current
}

/** The path of the page, without its query. */
export const usePath = (): string => useOwn('pathname')

/** The query of the page and a function that changes parts of it (undefined removes one); the history entry is replaced. */
export function useAddressQuery(): [
  Query,
  (patch: Readonly<Record<string, string | undefined>>, push?: boolean) => void,
] {
  const text = useOwn('searchStr')
  const path = usePath()
  const go = useGo()
  const change = useCallback(
    (patch: Readonly<Record<string, string | undefined>>, push = false) => {
      const now = readQuery(window.location.search)
      go(`${path}${writeQuery({ ...now, ...patch })}`, { replace: !push, force: true })
    },
    [go, path],
  )
  return [readQuery(text), change]
}

/** Asks before the page with unsaved changes is left; the answer comes from `ask`. A closing tab asks in the browser's own words. */
export function useUnsavedGuard(dirty: boolean, ask: () => Promise<boolean>): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await ask()),
    disabled: !dirty,
    enableBeforeUnload: () => dirty,
  })
}
