import type { MouseEvent, ReactNode } from 'react'
import { useGo } from '../../lib/navigation.ts'
import { addressOf, type MenuItem } from '../menu.ts'

/** A click in the menu leads on after this long (SHELL-02, LIMITS-11). */
export const MENU_DELAY_MS = 150

interface MenuLinkProps {
  readonly item: MenuItem
  readonly active: boolean
  readonly className: string
  readonly title?: string
  readonly children: ReactNode
}

/** A link of the menu. */
export function MenuLink({ item, active, className, title, children }: MenuLinkProps) {
  const go = useGo()
  const address = addressOf(item)
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setTimeout(() => go(address), MENU_DELAY_MS)
  }
  return (
    <a
      href={address}
      className={active ? `${className} is-active` : className}
      aria-current={active ? 'page' : undefined}
      title={title}
      onClick={follow}
    >
      {children}
    </a>
  )
}
