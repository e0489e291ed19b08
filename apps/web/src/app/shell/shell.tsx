import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadOnce } from '../../lib/load-once.ts'
import { usePath } from '../../lib/navigation.ts'
import { ScrollToTop } from '../../ui/scroll-to-top.tsx'
import { usePhone, useTablet } from '../../ui/use-phone.ts'
import { AccountDialogs } from '../account/account-dialogs.tsx'
import { Palette } from '../palette/palette.tsx'
import { Header } from './header.tsx'
import { MenuList } from './menu-list.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import './shell.css'

/** Loaded after the layout is painted, which uses the branding stored on this device. */
const CompanyBranding = lazy(() => loadOnce('company-branding', () => import('../company-branding.tsx')))

const COLLAPSED = 'menu-collapsed'
const storedCollapsed = (): boolean => localStorage.getItem(COLLAPSED) !== null
const storeCollapsed = (collapsed: boolean): void =>
  collapsed ? localStorage.setItem(COLLAPSED, 'yes') : localStorage.removeItem(COLLAPSED)

/** The page layout: header, sidebar (275 wide, or a rail of icons, SHELL-03 to 07), and the page as a sheet over its edge. */
export function Shell() {
  const phone = usePhone()
  const tablet = useTablet()
  const path = usePath()
  const [collapsed, setCollapsed] = useState(() => tablet || storedCollapsed())
  const [menuOpen, setMenuOpen] = useState(false)
  const [searching, setSearching] = useState(false)
  // A narrow screen collapses the menu; a wide one restores the stored state.
  useEffect(() => setCollapsed(tablet || storedCollapsed()), [tablet])
  const collapse = (next: boolean) => {
    setCollapsed(next)
    if (!tablet) storeCollapsed(next)
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
        <nav id="menu" aria-label="Main menu" className={collapsed ? 'sidebar sidebar--collapsed' : 'sidebar'}>
          <MenuList rail={collapsed} onExpand={() => collapse(false)} />
        </nav>
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
