import { DownOutlined } from '@ant-design/icons'
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useModule } from '../../lib/active-module.ts'
import { loadOnce } from '../../lib/load-once.ts'
import { TYPE_OF } from '../../lib/modules.ts'
import { useAddressQuery, useGo, usePath } from '../../lib/navigation.ts'
import { useAuth } from '../../lib/session.ts'
import { addressOf, foldPath, isOpen, type MenuEntry, type MenuItem, openGroup, visibleMenu } from '../menu.ts'
import { MOUNTED } from '../pages.ts'
import { MENU_ICONS } from './menu-icons.tsx'
import './menu-list.css'

const TaskCounters = lazy(() => loadOnce('task-counters', () => import('./task-counters.tsx')))

/** The number of open tasks; of one type where the link has a type. */
const Counters = ({ query }: { query?: string | undefined }) => (
  <Suspense fallback={null}>
    <TaskCounters {...(query === undefined ? {} : { query })} />
  </Suspense>
)

interface MenuListProps {
  /** Icons only. */
  readonly rail?: boolean
  /** Called when a group is opened on the rail. */
  readonly onExpand?: () => void
}

/** The menu of the signed-in user. */
export function MenuList({ rail = false, onExpand }: MenuListProps) {
  const { permissions, session } = useAuth()
  const userMenu = session?.user.userMenu
  const path = usePath()
  const [{ type }] = useAddressQuery()
  const module = useModule()
  const menu = useMemo(() => visibleMenu(permissions, MOUNTED, userMenu ?? []), [permissions, userMenu])
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const active = foldPath(path)
  const activeGroup = openGroup(menu, path)
  // The submenu of the page opens by itself (ACCESS-60); those a person opened stay open.
  useEffect(() => {
    if (activeGroup !== null) setOpen((now) => new Set([...now, activeGroup]))
  }, [activeGroup])

  function toggle(label: string) {
    if (rail) {
      onExpand?.()
      setOpen((now) => new Set([...now, label]))
      return
    }
    setOpen((now) => new Set(now.has(label) ? [...now].filter((each) => each !== label) : [...now, label]))
  }

  return (
    <ul className={rail ? 'menu-list menu-list--rail' : 'menu-list'}>
      {menu.map((entry) => (
        <li key={entry.label}>
          {'children' in entry ? (
            <Group
              entry={entry}
              rail={rail}
              open={!rail && open.has(entry.label)}
              isActive={(item) => isOpen(item, path, type ?? TYPE_OF[module])}
              holdsActive={entry.label === activeGroup}
              onToggle={() => toggle(entry.label)}
            />
          ) : (
            <MenuLink
              item={entry}
              active={entry.path === active}
              className="menu-list__entry"
              {...(rail ? { title: entry.label } : {})}
            >
              {MENU_ICONS[entry.icon]}
              <span className="clip grow menu-list__label">{entry.label}</span>
              {entry.icon === 'task' && !rail && <Counters />}
            </MenuLink>
          )}
        </li>
      ))}
    </ul>
  )
}

interface GroupProps {
  readonly entry: Extract<MenuEntry, { children: unknown }>
  readonly rail: boolean
  readonly open: boolean
  readonly isActive: (item: MenuItem) => boolean
  readonly holdsActive: boolean
  readonly onToggle: () => void
}

function Group({ entry, rail, open, isActive, holdsActive, onToggle }: GroupProps) {
  const state = `${open ? ' is-open' : ''}${rail && holdsActive ? ' is-active' : ''}`
  return (
    <>
      <button
        type="button"
        className={`menu-list__entry${state}`}
        aria-expanded={open}
        title={rail ? entry.label : undefined}
        onClick={onToggle}
      >
        {MENU_ICONS[entry.icon]}
        <span className="clip grow menu-list__label">{entry.label}</span>
        {entry.icon === 'task' && !rail && !open && <Counters />}
        <DownOutlined className="menu-list__arrow" aria-hidden />
      </button>
      {open && (
        <ul>
          {entry.children.map((child) => (
            <li key={child.label}>
              <MenuLink item={child} active={isActive(child)} className="menu-list__entry menu-list__entry--child">
                <span className="clip grow menu-list__label">{child.label}</span>
                {entry.icon === 'task' && <Counters query={child.query} />}
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A click in the menu leads on after this long (SHELL-02, LIMITS-11). */
const MENU_DELAY_MS = 150

interface MenuLinkProps {
  readonly item: MenuItem
  readonly active: boolean
  readonly className: string
  readonly title?: string
  readonly children: ReactNode
}

/** A link of the menu. */
function MenuLink({ item, active, className, title, children }: MenuLinkProps) {
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
