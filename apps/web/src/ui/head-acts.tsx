import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useGo } from '../lib/navigation.ts'
import { usePhone, useTablet } from './use-phone.ts'

/** A button of a page head: it does something, or leads to another page. */
export type HeadAct = {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  /** Where there are many it waits in the menu. */
  readonly rare?: boolean
} & ({ readonly run: () => void; readonly to?: never } | { readonly to: string; readonly run?: never })

interface HeadActsProps {
  readonly acts: readonly HeadAct[]
  /** The one primary button; on a phone it stands at the foot of the page instead. */
  readonly primary?: ReactNode
}

/** Beside the primary button a tablet has room for so many, a wide screen for more. */
const FEW = 2
const MANY = 4

/** The buttons of a page head, the primary one last; on a phone, and where they are many on a tablet, the others wait in a menu; the rare ones also on a wide screen. */
export function HeadActs({ acts, primary }: HeadActsProps) {
  const go = useGo()
  const does = ({ run, to }: HeadAct) => run ?? (() => go(to))
  const phone = usePhone()
  const tablet = useTablet()
  const shown = phone || (tablet && acts.length > FEW) ? [] : acts.filter(({ rare }) => !rare || acts.length <= MANY)
  const items = acts
    .filter((act) => !shown.includes(act))
    .map((act) => ({
      key: act.key,
      label: act.label,
      icon: act.icon,
      disabled: act.disabled ?? false,
      onClick: does(act),
    }))
  return (
    <>
      {shown.map((act) => (
        <Button key={act.key} icon={act.icon} disabled={act.disabled ?? false} onClick={does(act)}>
          {act.label}
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
