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
} & ({ readonly run: () => void; readonly to?: never } | { readonly to: string; readonly run?: never })

interface HeadActsProps {
  readonly acts: readonly HeadAct[]
  /** The one primary button; on a phone it stands at the foot of the page instead. */
  readonly primary?: ReactNode
}

/** Beside the primary button a tablet has room for so many. */
const FEW = 2

/** The buttons of a page head, the primary one last; on a phone, and where they are many on a tablet, the others wait in a menu. */
export function HeadActs({ acts, primary }: HeadActsProps) {
  const go = useGo()
  const does = ({ run, to }: HeadAct) => run ?? (() => go(to))
  const phone = usePhone()
  const tablet = useTablet()
  if (!phone && !(tablet && acts.length > FEW)) {
    return (
      <>
        {acts.map((act) => (
          <Button key={act.key} icon={act.icon} disabled={act.disabled ?? false} onClick={does(act)}>
            {act.label}
          </Button>
        ))}
        {primary}
      </>
    )
  }
  if (acts.length === 0) return null
  const items = acts.map((act) => ({
    key: act.key,
    label: act.label,
    icon: act.icon,
    disabled: act.disabled ?? false,
    onClick: does(act),
  }))
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button className="head-acts" icon={<MoreOutlined />} aria-label="More actions" />
      </Dropdown>
      {!phone && primary}
    </>
  )
}
