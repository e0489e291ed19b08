import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { usePhone } from './use-phone.ts'
import './head-acts.css'

export interface HeadAct {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly run: () => void
}

interface HeadActsProps {
  readonly acts: readonly HeadAct[]
  /** The one primary button; on a phone it stands at the foot of the page instead. */
  readonly primary?: ReactNode
}

/** The buttons of a page head, the primary one last; on a phone the others wait in a menu. */
export function HeadActs({ acts, primary }: HeadActsProps) {
  if (!usePhone()) {
    return (
      <>
        {acts.map(({ key, label, icon, disabled = false, run }) => (
          <Button key={key} icon={icon} disabled={disabled} onClick={run}>
            {label}
          </Button>
        ))}
        {primary}
      </>
    )
  }
  if (acts.length === 0) return null
  const items = acts.map(({ key, label, icon, disabled = false, run }) => ({
    key,
    label,
    icon,
    disabled,
    onClick: run,
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button className="head-acts" icon={<MoreOutlined />} aria-label="More actions" />
    </Dropdown>
  )
}
