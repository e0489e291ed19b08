import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadOnce } from '../../lib/load-once.ts'
import { usePath } from '../../lib/navigation.ts'
import { ScrollToTop } from '../../ui/scroll-to-top.tsx'
import { usePhone, useTablet } from '../../ui/use-phone.ts'
import { AccountDialogs } from '../account/account-dialogs.tsx'
import { Palette } from '../palette/palette.tsx'
import { Header } from './header.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { Sidebar } from './sidebar.tsx'
import './shell.css'

/** It brings the words of the API; the frame paints before it, in the look that this device knows. */
const CompanyBranding = lazy(() => loadOnce('company-look', () => import('../company-branding.tsx')))

const COLLAPSED = 'menu-collapsed'
const keptCollapsed = (): boolean => localStorage.getItem(COLLAPSED) !== null
const keepCollapsed = (collapsed: boolean): void =>
  collapsed ? localStorage.setItem(COLLAPSED, 'yes') : localStorage.removeItem(COLLAPSED)

/** The frame: header over the whole width, sidebar, and the page as a white sheet that lies over its edge. */
export function Shell() {
  const phone = usePhone()
  const tablet = useTablet()
  const path = usePath()
  const [collapsed, setCollapsed] = useState(() => tablet || keptCollapsed())
  const [menuOpen, setMenuOpen] = useState(false)
  const [searching, setSearching] = useState(false)
  // A screen that becomes narrow gives its width to the page; one that becomes wide shows the menu as it was left.
  useEffect(() => setCollapsed(tablet || keptCollapsed()), [tablet])
  const collapse = (next: boolean) => {
    setCollapsed(next)
    if (!tablet) keepCollapsed(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what closes the menu
  useEffect(() => setMenuOpen(false), [path])
  return (
    <div className={collapsed ? 'shell shell--collapsed' : 'shell'}>
      <a className="shell__skip" href="#content">
        Skip to content
      </a>
      <Header
        menuOpen={phone ? menuOpen : !collapsed}
        onToggleMenu={() => (phone ? setMenuOpen(!menuOpen) : collapse(!collapsed))}
        onSearch={() => setSearching(true)}
      />
      {phone ? (
        <PhoneMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
      ) : (
        <Sidebar collapsed={collapsed} onExpand={() => collapse(false)} />
      )}
      <main id="content" className="shell__sheet" tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollToTop />
      <Palette open={searching} onOpen={() => setSearching(true)} onClose={() => setSearching(false)} />
      <AccountDialogs />
      <Suspense fallback={null}>
        <CompanyBranding />
      </Suspense>
    </div>
  )
}
