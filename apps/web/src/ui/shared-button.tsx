import { CloseOutlined, DownOutlined, LoadingOutlined, LogoutOutlined, StopOutlined } from '@ant-design/icons'
import { Button, type ButtonProps, Dropdown, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import { type ButtonVariant, variantOf } from './shared-button-variant.ts'
import './shared-button.css'

/** One entry of the button's dropdown: a flow by its name and icon. */
export interface FlowChoice {
  readonly key: string
  readonly name: string
  readonly icon?: ReactNode
  readonly onSelect: () => void | Promise<void>
}

export interface SharedButtonProps {
  /** The words on the button; Reject, No, Exit, cancel and save have a look of their own. */
  readonly title: string
  /** While its promise runs the button shows a loading icon and takes no second click (SHELL-21). */
  readonly onClick?: () => void | Promise<void>
  readonly loading?: boolean
  readonly icon?: ReactNode
  /** Opens a list of flow names with icons instead of acting itself (SHELL-22). */
  readonly flows?: readonly FlowChoice[]
  /** The list of flows was opened: what its entries need can come. */
  readonly onOpen?: () => void
  readonly primary?: boolean
  /** It stops, ends or takes away something. */
  readonly danger?: boolean
  /** Why it is disabled; shown at the button. */
  readonly disabledReason?: string | null
  readonly size?: ButtonProps['size']
  readonly block?: boolean
  readonly submit?: boolean
  /** The keyboard shortcut, shown at the button, e.g. `Ctrl S`. */
  readonly shortcut?: string
}

const SHAPES: Readonly<Record<ButtonVariant, ButtonProps>> = {
  primary: { type: 'primary' },
  default: {},
  reject: { danger: true, icon: <StopOutlined /> },
  decline: { icon: <CloseOutlined /> },
  leave: { type: 'text', icon: <LogoutOutlined /> },
  dismiss: {},
}

/** The class of the component library keeps its colours off under a pointer or finger. */
const REFUSED = ' is-refused ant-btn-disabled'

/** The button of the product's actions. */
export function SharedButton(props: SharedButtonProps) {
  const { title, onClick, loading = false, icon, flows, primary = false, disabledReason = null } = props
  const { danger = false, size, block, submit, shortcut } = props
  const [running, setRunning] = useState(false)
  const busy = loading || running
  const variant = variantOf(title, primary ? 'primary' : 'default')

  const run = async (perform: (() => void | Promise<void>) | undefined) => {
    if (busy || disabledReason !== null) return
    setRunning(true)
    try {
      await perform?.()
    } finally {
      setRunning(false)
    }
  }

  const button = (
    <Button
      {...SHAPES[variant]}
      {...(danger ? { danger } : {})}
      {...(icon === undefined ? {} : { icon })}
      {...(busy ? { icon: <LoadingOutlined spin /> } : {})}
      {...(size === undefined ? {} : { size })}
      {...(block === undefined ? {} : { block })}
      htmlType={submit ? 'submit' : 'button'}
      aria-busy={busy}
      aria-disabled={disabledReason !== null || busy}
      className={`shared-button shared-button--${variant}${disabledReason === null ? '' : REFUSED}`}
      onClick={(event) => {
        if (disabledReason !== null || busy) return event.preventDefault()
        if (flows === undefined && onClick !== undefined) void run(onClick)
      }}
    >
      {title}
      {shortcut !== undefined && <kbd aria-hidden>{shortcut}</kbd>}
      {flows !== undefined && <DownOutlined className="shared-button__arrow" />}
    </Button>
  )
  if (disabledReason !== null) return <Tooltip title={disabledReason}>{button}</Tooltip>
  if (flows === undefined) return button
  const items = flows.map(({ key, name, icon: own, onSelect }) => ({
    key,
    label: name,
    icon: own,
    onClick: () => void run(onSelect),
  }))
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      onOpenChange={(open) => open && props.onOpen?.()}
    >
      {button}
    </Dropdown>
  )
}
