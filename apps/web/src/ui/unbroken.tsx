import { Children, type ReactNode } from 'react'
import './unbroken.css'

/**
 * Codes and dates: letters and digits joined by hyphens, a digit among them ("P-204A", "2026-11-25"). What is longer than 24
 * characters may break: it would not fit on a phone.
 */
const JOINED = /(?<![\p{L}\d-])((?=[\p{L}\d-]{3,24}(?![\p{L}\d-]))(?=[\p{L}-]*\d)[\p{L}\d]+(?:-[\p{L}\d]+)+)/u

/** Text whose codes and dates stay whole at the end of a line; the text itself stays as it is, to be copied and found. */
export function Unbroken({ children }: { readonly children: ReactNode }): ReactNode {
  if (Array.isArray(children)) return Children.map(children, (child) => <Unbroken>{child}</Unbroken>)
  if (typeof children !== 'string') return children
  const parts = children.split(JOINED)
  if (parts.length === 1) return children
  return Children.map(parts, (part, at) => (at % 2 === 0 ? part : <span className="unbroken">{part}</span>))
}
