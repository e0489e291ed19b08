import { PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { type ChoiceSource, FIRST_CHOICES, offered, useChoices, useChosen, useDebounced } from '../lib/choices.ts'
import type { ControlProps } from './form/field.tsx'
import './remote-select.css'

interface RemoteSelectProps {
  readonly source: ChoiceSource
  readonly value: number | null | undefined
  readonly onChange: (value: number | null) => void
  readonly onBlur?: () => void
  readonly control?: ControlProps
  readonly placeholder?: string
  readonly disabled?: boolean
  /** Narrows to children of one record; null: choose the parent first. */
  readonly parentId?: number | null
  /** A record that is not offered, nor its descendants: the one that gets a parent. */
  readonly outside?: number | undefined
  /** The placeholder until the parent is chosen. */
  readonly before?: string
  /** A button under the choices that adds a missing record. */
  readonly add?: { readonly label: string; readonly onAdd: () => void }
}

/** The server finds so many letters anywhere, fewer only where a word of a name begins. */
const ANYWHERE = 3

/** What a pick-list says while it has no choices. */
export function notFoundText(
  found: { readonly isPending: boolean; readonly isError: boolean },
  keyword: string,
): string {
  if (found.isPending) return 'Loading …'
  if (found.isError) return 'The choices could not be loaded'
  if (keyword === '' || keyword.length >= ANYWHERE) return 'Nothing found'
  return `No word begins with “${keyword}”. Type ${ANYWHERE} letters to search within names`
}

/** A pick-list that searches on the server; the label of a chosen record is known even when it is archived. */
export function RemoteSelect(props: RemoteSelectProps) {
  const {
    source,
    value,
    onChange,
    onBlur,
    control,
    placeholder = 'Choose',
    parentId,
    outside,
    disabled = false,
    add,
    before = 'Choose what it belongs to first',
  } = props
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const query = {
    ...FIRST_CHOICES,
    keyword: useDebounced(keyword.trim()),
    ...(parentId ? { parentId } : {}),
    ...(outside ? { outside } : {}),
  }
  const found = useChoices(source, query, open && parentId !== null)
  const [chosen] = useChosen(source, value ? [value] : [])
  const choices = offered(found)
  const known = chosen !== undefined && !choices.some((choice) => choice.value === chosen.value) && keyword === ''
  return (
    <Select
      {...control}
      value={chosen === undefined ? null : chosen.value}
      placeholder={parentId === null ? before : placeholder}
      disabled={disabled || parentId === null || undefined}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      allowClear={control?.['aria-required'] !== true}
      loading={found.isFetching}
      open={open}
      onOpenChange={setOpen}
      onBlur={onBlur}
      onChange={(next) => {
        setKeyword('')
        onChange(typeof next === 'number' ? next : null)
      }}
      notFoundContent={notFoundText(found, query.keyword)}
      options={[...(known ? [chosen] : []), ...choices].map(({ value: key, label, hint }) => ({
        value: key,
        label,
        hint,
      }))}
      optionRender={({ data }) => (
        <span className="remote-select__choice">
          {data.label}
          {data.hint ? <small>{data.hint}</small> : null}
        </span>
      )}
      popupRender={(menu) => (
        <>
          {menu}
          {add !== undefined && (
            <div className="remote-select__foot">
              <Button
                type="text"
                block
                icon={<PlusOutlined />}
                onClick={() => {
                  setOpen(false)
                  add.onAdd()
                }}
              >
                {add.label}
              </Button>
            </div>
          )}
        </>
      )}
    />
  )
}
