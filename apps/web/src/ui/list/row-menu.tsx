import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { RowAction } from './columns.ts'
import './row-menu.css'

const entries = (actions: readonly RowAction[]): NonNullable<MenuProps['items']> =>
  actions.flatMap(({ key, label, icon, danger = false, disabledReason = null, apart = false, run }) => [
    ...(apart ? [{ type: 'divider' as const, key: `${key}-line` }] : []),
    {
      key,
      icon,
      danger,
      disabled: disabledReason !== null,
      label: (
        <>
          {label}
          {disabledReason !== null && <small className="row-menu__reason">{disabledReason}</small>}
        </>
      ),
      onClick: run,
    },
  ])

/** The menu at the right end of a row; `of` is the row's name. Nothing is drawn where nothing can be done. */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  if (actions.length === 0) return null
  return (
    // The row itself opens the record; its menu must not.
    // biome-ignore lint/a11y: only stops the click from reaching the row
    <span
      className="row-menu"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Dropdown menu={{ items: entries(actions) }} trigger={['click']} placement="bottomRight">
        <Button type="text" icon={<MoreOutlined />} aria-label={`Actions for ${of}`} />
      </Dropdown>
    </span>
  )
}
