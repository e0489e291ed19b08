import { Select } from 'antd'
import { useState } from 'react'
import { type ChoiceSource, FIRST_CHOICES, offered, useChoices, useChosen, useDebounced } from '../../../lib/choices.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { notFoundText } from '../../../ui/remote-select.tsx'

interface RecordsFieldProps {
  readonly label: string
  readonly help?: string
  readonly placeholder: string
  /** What to do where there is nothing to choose at all. */
  readonly none: string
  readonly required?: boolean
  readonly error: string | undefined
  readonly source: ChoiceSource
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
}

/** Several records by their names, searched on the server. */
export function RecordsField(props: RecordsFieldProps) {
  const { label, help, placeholder, none, required = false, error, source, value, onChange } = props
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const settled = useDebounced(keyword.trim())
  const found = useChoices(source, { ...FIRST_CHOICES, keyword: settled }, open)
  const chosen = useChosen(source, value)
  const others = offered(found).filter((choice) => !value.includes(Number(choice.value)))
  return (
    <FieldLayout label={label} help={help} required={required} error={error} wide>
      {(control) => (
        <Select<number[]>
          {...control}
          mode="multiple"
          value={[...value]}
          placeholder={placeholder}
          showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
          onOpenChange={setOpen}
          loading={found.isFetching}
          notFoundContent={keyword === '' && found.isSuccess ? none : notFoundText(found, settled)}
          options={[...chosen, ...others].map((choice) => ({
            value: Number(choice.value),
            label: choice.label,
            hint: choice.hint,
          }))}
          optionRender={({ data }) => (
            <span className="remote-select__choice">
              {data.label}
              {data.hint ? <small>{data.hint}</small> : null}
            </span>
          )}
          onChange={(ids) => {
            setKeyword('')
            onChange(ids)
          }}
        />
      )}
    </FieldLayout>
  )
}
