import type { ReactNode } from 'react'
import { type GuestPath, go } from './guest-navigation.ts'

/** A link between the pages without a session. */
export function GuestLink({ to, children }: { to: GuestPath | '/'; children: ReactNode }) {
  return (
    <a
      className="guest-link"
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
