import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { loadOnce } from '../../lib/load-once.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { ModuleSelect } from './module-select.tsx'
import { UserMenu } from './user-menu.tsx'
import './header.css'
import { useBranding } from '../../ui/theme/branding.ts'
import { Brand } from '../brand.tsx'

/** The logo of the user's company, or logo and word mark of the product without one (ORG-32). */
export function OwnBrand() {
  const { logo } = useBranding()
  return logo === null ? <Brand /> : <img className="brand__own" src={logo} alt="" />
}

/** Loaded after the layout is painted: it needs the code of the API client. */
const Bell = lazy(() => loadOnce('bell', () => import('../bell/bell.tsx')))

const OutboxButton = lazy(() =>
  loadOnce('outbox-button', () => import('../../domains/workflow/offline/outbox-button.tsx')),
)

interface HeaderProps {
  readonly menuOpen: boolean
  readonly onToggleMenu: () => void
  readonly onSearch: () => void
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Collapse toggle, logo, module, search, bell, user (SHELL-13, SHELL-14, SHELL-16, SHELL-20). */
export function Header({ menuOpen, onToggleMenu, onSearch }: HeaderProps) {
  const phone = usePhone()
  const toggle = phone ? <MenuOutlined /> : menuOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />
  return (
    <header className="header">
      <Row gap={4}>
        <button
          type="button"
          className="icon-button header__icon"
          aria-label={menuOpen ? 'Collapse menu' : 'Expand menu'}
          aria-expanded={menuOpen}
          aria-controls="menu"
          onClick={onToggleMenu}
        >
          {toggle}
        </button>
        <Link to="/" className="header__brand" aria-label="Selamat, start page">
          <OwnBrand />
        </Link>
        {!phone && <ModuleSelect />}
      </Row>
      <Row
        as="button"
        gap={10}
        size="body"
        type="button"
        className="header__search"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <SearchOutlined />
        <span className="clip grow header__search-text">Search pages, actions and records</span>
        <kbd>{shortcut}</kbd>
      </Row>
      <Row gap={4} className="header__right">
        <Suspense fallback={null}>
          <OutboxButton />
        </Suspense>
        <Suspense fallback={<span className="icon-button header__icon" />}>
          <Bell />
        </Suspense>
        <UserMenu />
      </Row>
    </header>
  )
}
