import { usePath } from '../lib/navigation.ts'
import { Link } from './link.tsx'
import './link-tabs.css'

export interface LinkTab {
  readonly label: string
  readonly to: string
}

/** Pages that belong together, as tabs of the page head; the one at the present path is marked. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const path = usePath()
  return (
    <nav className="link-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.to === path ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
