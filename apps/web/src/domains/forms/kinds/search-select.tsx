import { Select } from 'antd'
import { useState } from 'react'
import { type ChoiceSource, offered, useChoices, useDebounced } from '../../../lib/choices.ts'
import type { ControlProps } from '../../../ui/form/field.tsx'
import { texts } from '../texts.ts'
import './search-select.css'

const AT_MOST = 50

interface Chosen {
  readonly value: string
  readonly label: string
}

interface SearchSelectProps {
  readonly source: ChoiceSource
  readonly placeholder: string
  readonly control: ControlProps
  readonly value: Chosen | null
  /** Narrows to the records below one. */
  readonly parentId?: number | null
  readonly onChange: (chosen: Chosen | null) => void
  readonly onBlur: () => void
}

/** A record by a text of its own, such as an employee ID, searched on the server. */
export function SearchSelect({ source, placeholder, control, value, parentId, onChange, onBlur }: SearchSelectProps) {
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  const below = parentId ? { parentId } : {}
  const found = useChoices(source, { keyword: useDebounced(keyword.trim()), limit: AT_MOST, ...below }, open)
  const none = found.isError ? texts.notLoaded : found.isPending ? texts.loading : texts.noneFound
  return (
    <Select
      {...control}
      labelInValue
      value={value}
      placeholder={placeholder}
      allowClear
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      open={open}
      onOpenChange={setOpen}
      loading={open && found.isFetching}
      notFoundContent={none}
      options={offered(found).map(({ value: key, label, hint }) => ({ value: `${key}`, label, hint }))}
      optionRender={({ data }) => (
        <span className="stack what search-choice">
          {data.label}
          {data.hint ? <small>{data.hint}</small> : null}
        </span>
      )}
      onChange={(chosen) => {
        setKeyword('')
        onChange(chosen ? { value: chosen.value, label: `${chosen.label}` } : null)
      }}
      onBlur={onBlur}
    />
  )
}
