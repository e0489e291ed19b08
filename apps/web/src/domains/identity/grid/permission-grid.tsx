import { SearchOutlined } from '@ant-design/icons'
import type { Grant } from '@selamat/contract/domains/identity/role'
import { ACTIONS, type Action } from '@selamat/contract/kit/permissions'
import { Checkbox, Input } from 'antd'
import { Fragment, useState } from 'react'
import { Columns, Row, Text } from '../../../ui/layout/layout.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { actionTexts, texts } from '../texts.ts'
import { type Permission, permissionsOf, stateOf, summary, withPermissions } from './grants.ts'
import { GRID, type GridGroup, type GridItem, searchGrid } from './grid-items.ts'
import { useGridKeys } from './use-grid-keys.ts'
import './permission-grid.css'

interface PermissionGridProps {
  readonly grants: readonly Grant[]
  readonly onChange: (grants: Grant[]) => void
  /** Whether the signed-in user can grant a permission. */
  readonly grantable: (item: GridItem, action: Action) => boolean
}

/** The permissions a cell switches: one, or those of a row, a column or a group. */
interface Cell {
  readonly label: string
  readonly items: readonly GridItem[]
  readonly action?: Action
}

/** The permissions of a role: one row per page in sidebar order, one column per action, with switches for whole rows and columns. */
export function PermissionGrid({ grants, onChange, grantable }: PermissionGridProps) {
  const [keyword, setKeyword] = useState('')
  const phone = usePhone()
  const keys = useGridKeys()
  const groups = searchGrid(keyword)
  const limited = GRID.some(({ items }) =>
    items.some((item) => item.actions.some((action) => !grantable(item, action))),
  )
  const everything = groups.flatMap(({ items }) => items)

  const box = ({ label, items, action }: Cell, text?: string) => {
    const pages = permissionsOf(items, action)
    if (pages.length === 0) return <span className="permission-grid__none">–</span>
    const free = (permission: Permission) =>
      items.some((item) => item.id === permission.itemId && grantable(item, permission.action))
    const possible = pages.filter(free)
    const state = stateOf(grants, pages)
    const barred = possible.length === 0 && state === 'none'
    const turnsOn = possible.length > 0 && stateOf(grants, possible) !== 'all'
    return (
      <Checkbox
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={barred || undefined}
        title={barred ? texts.notGranted : ''}
        aria-label={label}
        onChange={() => onChange(withPermissions(grants, turnsOn ? possible : pages, turnsOn))}
      >
        {text}
      </Checkbox>
    )
  }
  const cells = (name: string, items: readonly GridItem[]) => (
    <>
      <td>{box({ label: `${name}: ${texts.all.toLowerCase()}`, items })}</td>
      {ACTIONS.map((action) => (
        <td key={action}>{box({ label: `${name}: ${actionTexts[action].toLowerCase()}`, items, action })}</td>
      ))}
    </>
  )
  const groupRows = ({ name, items }: GridGroup) => (
    <Fragment key={name ?? items[0]?.id}>
      {name !== null && (
        <tr className="permission-grid__group">
          <th scope="row">{name}</th>
          {cells(name, items)}
        </tr>
      )}
      {items.map((item) => (
        <tr key={item.id} className={name === null ? undefined : 'permission-grid__child'}>
          <th scope="row">
            <ItemName item={item} />
          </th>
          {cells(item.name, [item])}
        </tr>
      ))}
    </Fragment>
  )
  return (
    <>
      <Row gap={16} justify="between" wrap size="small" tone="quiet" className="permission-grid__tools">
        <Input
          className="permission-grid__search"
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          placeholder={texts.findPage}
          aria-label={texts.findPage}
          value={keyword}
          allowClear
          disabled={false}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <span role="status">
          {everything.length === 0
            ? texts.noPage
            : [summary(grants), ...(limited ? [texts.notGrantedHint] : [])].join(' · ')}
        </span>
      </Row>
      {phone ? (
        <div>
          {everything.map((item) => (
            <Columns as="fieldset" of={2} gap={8} key={item.id} className="permission-grid__card">
              <legend>
                <ItemName item={item} />
              </legend>
              {item.actions.map((action) => (
                <Fragment key={action}>
                  {box(
                    { label: `${item.name}: ${actionTexts[action].toLowerCase()}`, items: [item], action },
                    actionTexts[action],
                  )}
                </Fragment>
              ))}
            </Columns>
          ))}
        </div>
      ) : (
        <Text as="table" size="body" className="permission-grid" aria-label={texts.permissions} {...keys}>
          <thead>
            <tr>
              <th scope="col">{texts.page}</th>
              <th scope="col">{box({ label: 'Everything', items: everything }, texts.all)}</th>
              {ACTIONS.map((action) => (
                <th key={action} scope="col">
                  {box(
                    { label: `${actionTexts[action]} on every page`, items: everything, action },
                    actionTexts[action],
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{groups.map(groupRows)}</tbody>
        </Text>
      )}
    </>
  )
}

const ItemName = ({ item }: { item: GridItem }) => (
  <>
    {item.name}
    {item.also.length > 0 && <small className="permission-grid__also">{texts.also(item.also)}</small>}
  </>
)
