import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the product, e.g. `/role/update?id=3`. */
  readonly to: string
}

/** A link within the product: a real address that opens without a full page load. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    void router.navigate({ href: to })
  }
  return <a {...rest} href={to} onClick={follow} />
}
