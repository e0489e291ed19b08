import { useEffect, useRef } from 'react'
import { usePath } from '../lib/navigation.ts'
import { Link } from './link.tsx'
import './link-tabs.css'

export interface LinkTab {
  readonly label: string
  readonly to: string
}

interface LinkTabsProps {
  readonly label: string
  readonly tabs: readonly LinkTab[]
  /** The address of the present tab, where it is more than the path. */
  readonly at?: string
}

/** Pages that belong together, as tabs of the page head; the present one is marked. */
export function LinkTabs({ label, tabs, at }: LinkTabsProps) {
  const path = usePath()
  const present = at ?? path
  const nav = useRef<HTMLElement>(null)
  // On a phone there may be more tabs than fit.
  useEffect(() => {
    const link = present && nav.current?.querySelector('[aria-current]')
    if (link) link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [present])
  return (
    <nav ref={nav} className="link-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.to === present ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
