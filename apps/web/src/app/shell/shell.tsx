import { VerticalAlignTopOutlined } from '@ant-design/icons'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadOnce } from '../../lib/load-once.ts'
import { usePath } from '../../lib/navigation.ts'
import { session } from '../../lib/session.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import { usePhone, useTablet } from '../../ui/use-phone.ts'
import { openAccount, useAccountDialog } from '../account/account-state.ts'
import { PAGES } from '../pages.ts'
import { Palette } from '../palette/palette.tsx'
import { Header, OwnBrand } from './header.tsx'
import { MenuList } from './menu-list.tsx'
import { ModuleSelect } from './module-select.tsx'
import './shell.css'
import '../../ui/scroll-to-top.css'

/** Loaded after the layout is painted, which uses the branding stored on this device. */
const CompanyBranding = lazy(() => loadOnce('company-branding', () => import('../company-branding.tsx')))

/** A part of its own, so that it costs the first paint nothing. */
const ShellAlarms = lazy(() => loadOnce('shell-alarms', () => import('./shell-alarms.tsx')))

const COLLAPSED = 'menu-collapsed'
const storedCollapsed = (): boolean => localStorage.getItem(COLLAPSED) !== null
const storeCollapsed = (collapsed: boolean): void =>
  collapsed ? localStorage.setItem(COLLAPSED, 'yes') : localStorage.removeItem(COLLAPSED)

/** The page layout: header, sidebar (275 wide, or a rail of icons, SHELL-03 to 07), and the page as a sheet over its edge. */
export function Shell() {
  const phone = usePhone()
  const tablet = useTablet()
  const path = usePath()
  const narrow = tablet || PAGES.some((page) => page.rail && page.path === path)
  const [collapsed, setCollapsed] = useState(() => narrow || storedCollapsed())
  const [menuOpen, setMenuOpen] = useState(false)
  const [searching, setSearching] = useState(false)
  // A narrow screen, or a page that needs the width, collapses the menu; else the stored state is restored.
  useEffect(() => setCollapsed(narrow || storedCollapsed()), [narrow])
  const collapse = (next: boolean) => {
    setCollapsed(next)
    if (!narrow) storeCollapsed(next)
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
        <Suspense fallback={null}>
          <ShellAlarms />
        </Suspense>
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

/** The menu of a phone, a drawer from the left. */
const PhoneMenu = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer
    open={open}
    onClose={onClose}
    placement="left"
    size={300}
    title={<OwnBrand />}
    styles={{ body: { padding: 10 } }}
  >
    <ModuleSelect />
    <nav id="menu" aria-label="Main menu">
      <MenuList />
    </nav>
  </Drawer>
)

const ProfileModal = lazy(() => loadOnce('profile-modal', () => import('../account/profile/profile-modal.tsx')))
const SecurityDialog = lazy(() => loadOnce('security-dialog', () => import('../account/security-dialog.tsx')))
const ChangePassword = lazy(() => loadOnce('change-password', () => import('../account/change-password.tsx')))

/** The dialogs of the user's account; after a sign-in the password's age is asked for once (AUTH-60, AUTH-61). */
function AccountDialogs() {
  const open = useAccountDialog()
  useEffect(() => {
    if (!session.get().freshSignIn) return
    session.settle()
    void import('../account/password-age.ts').then(({ remindOfPassword }) =>
      remindOfPassword(() => openAccount('password')),
    )
  }, [])
  const close = () => openAccount(null)
  return (
    <Suspense fallback={null}>
      {(open === 'profile' || open === 'notifications') && <ProfileModal tab={open} onClose={close} />}
      {open === 'password' && <ChangePassword onClose={close} />}
      {open === 'security' && <SecurityDialog onClose={close} />}
    </Suspense>
  )
}

/** The button appears after this many pixels (SHELL-08). */
const AFTER = 200

/** Leads back to the top of a long page. */
function ScrollToTop() {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const update = () => setFar(window.scrollY > AFTER)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  if (!far) return null
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <Text
      as="button"
      size="large"
      type="button"
      className="scroll-to-top"
      aria-label="Scroll to top"
      onClick={() => window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })}
    >
      <VerticalAlignTopOutlined />
    </Text>
  )
}
