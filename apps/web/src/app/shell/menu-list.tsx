import { DownOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { loadOnce } from '../../lib/load-once.ts'
import { usePath } from '../../lib/navigation.ts'
import { useAuth } from '../../lib/session.ts'
import { foldPath, type MenuEntry, openGroup, visibleMenu } from '../menu.ts'
import { MOUNTED } from '../pages.ts'
import { MENU_ICONS } from './menu-icons.tsx'
import { MenuLink } from './menu-link.tsx'
import './menu-list.css'

const TaskCounters = lazy(() => loadOnce('task-counters', () => import('./task-counters.tsx')))

interface MenuListProps {
  /** Icons only. */
  readonly rail?: boolean
  /** Asked when a group is opened on the rail. */
  readonly onExpand?: () => void
}

/** The menu of the signed-in user. */
export function MenuList({ rail = false, onExpand }: MenuListProps) {
  const { permissions } = useAuth()
  const path = usePath()
  const menu = useMemo(() => visibleMenu(permissions, MOUNTED), [permissions])
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
              active={active}
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
              <span className="menu-list__label">{entry.label}</span>
              {entry.icon === 'task' && !rail && (
                <Suspense fallback={null}>
                  <TaskCounters />
                </Suspense>
              )}
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
  readonly active: string
  readonly holdsActive: boolean
  readonly onToggle: () => void
}

function Group({ entry, rail, open, active, holdsActive, onToggle }: GroupProps) {
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
        <span className="menu-list__label">{entry.label}</span>
        <DownOutlined className="menu-list__arrow" aria-hidden />
      </button>
      {open && (
        <ul>
          {entry.children.map((child) => (
            <li key={child.label}>
              <MenuLink
                item={child}
                active={child.path === active}
                className="menu-list__entry menu-list__entry--child"
              >
                <span className="menu-list__label">{child.label}</span>
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
