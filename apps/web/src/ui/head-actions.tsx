import { CalendarOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useGo } from '../lib/navigation.ts'
import { usePhone, useTablet } from './use-phone.ts'

/** The link from a list to the expiry calendar, filtered by its kinds. */
export const calendarAction = (...kinds: readonly string[]): HeadAction => ({
  key: 'calendar',
  label: 'Expiry calendar',
  icon: <CalendarOutlined />,
  rare: true,
  to: `/expiry?kind=${kinds.join()}`,
})

/** A button of a page header: an action, or a link. */
export type HeadAction = {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  /** Why it cannot be done now: it waits in the menu with its reason. */
  readonly refused?: string
  /** Where there are many it waits in the menu. */
  readonly rare?: boolean
} & ({ readonly run: () => void; readonly to?: never } | { readonly to: string; readonly run?: never })

interface HeadActionsProps {
  readonly actions: readonly HeadAction[]
  /** The primary button; on a phone it is at the bottom of the page. */
  readonly primary?: ReactNode
  /** Others stand beside: rare actions wait in the menu however few there are. */
  readonly crowded?: boolean
}

/** Beside the primary button a tablet has room for so many, a wide screen for more. */
const FEW = 2
const MANY = 4

/** The buttons of a page header, the primary one last; on a phone, or if there are many on a tablet, the others are in a menu, rare ones always. */
export function HeadActions({ actions, primary, crowded = false }: HeadActionsProps) {
  const go = useGo()
  const does = ({ run, to }: HeadAction) => run ?? (() => go(to))
  const phone = usePhone()
  const tablet = useTablet()
  const room = tablet ? FEW : MANY
  const usual = actions.filter(({ rare, refused }) => refused === undefined && !rare)
  const all = actions.filter(({ refused }) => refused === undefined)
  const visible = phone ? [] : !crowded && actions.length <= room ? all : tablet && usual.length > FEW ? [] : usual
  const items = actions
    .filter((action) => !visible.includes(action))
    .map((action) => ({
      key: action.key,
      label: action.refused === undefined ? action.label : <Refused {...action} refused={action.refused} />,
      icon: action.icon,
      disabled: action.refused !== undefined || (action.disabled ?? false),
      onClick: does(action),
    }))
  return (
    <>
      {visible.map((action) => (
        <Button key={action.key} icon={action.icon} disabled={action.disabled ?? false} onClick={does(action)}>
          {action.label}
        </Button>
      ))}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <Button className="head-acts" icon={<MoreOutlined />} aria-label="More actions" />
        </Dropdown>
      )}
      {!phone && primary}
    </>
  )
}

const Refused = ({ label, refused }: { readonly label: string; readonly refused: string }) => (
  <>
    {label}
    <small className="head-acts__reason">{refused}</small>
  </>
)
