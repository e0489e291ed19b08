import { useEffect, useRef } from 'react'
import { usePath } from '../lib/navigation.ts'
import { Row } from './layout/layout.tsx'
import { Link } from './link.tsx'
import './link-tabs.css'

export interface LinkTab {
  readonly label: string
  readonly to: string
  /** False where the reader has no permission for the page. */
  readonly visible?: boolean
}

interface LinkTabsProps {
  readonly label: string
  readonly tabs: readonly LinkTab[]
  /** The address of the current tab, where it is more than the path. */
  readonly at?: string
}

/** Pages that belong together, as tabs of the page header; the current one is marked. */
export function LinkTabs({ label, tabs, at }: LinkTabsProps) {
  const path = usePath()
  const current = at ?? path
  const nav = useRef<HTMLElement>(null)
  // On a phone there may be more tabs than fit.
  useEffect(() => {
    const link = current && nav.current?.querySelector('[aria-current]')
    if (link) link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <Row as="nav" gap={24} align="stretch" ref={nav} className="link-tabs" aria-label={label}>
      {tabs
        .filter(({ visible = true }) => visible)
        .map((tab) => (
          <Link key={tab.to} to={tab.to} aria-current={tab.to === current ? 'page' : undefined}>
            {tab.label}
          </Link>
        ))}
    </Row>
  )
}
