import { Input } from 'antd'
import { memo } from 'react'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import type { RowStore } from '../rows/row-store.ts'

export interface RowTextProps {
  readonly store: RowStore
  readonly rowKey: string
  readonly name: 'activity' | 'subActivity' | 'hazard' | 'consequence' | 'legalReference'
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly max: number
  readonly required?: boolean
  readonly placeholder?: string
  readonly lines?: boolean
}

/** A text of a row. Whoever writes a hazard leaves the one of the library. */
export const RowText = memo(function RowText(props: RowTextProps) {
  const { store, rowKey, name, label, value, error, max, required = false, placeholder = '', lines = false } = props
  const change = (text: string) =>
    store.change(rowKey, { [name]: text, ...(name === 'hazard' ? { hazardId: null } : {}) })
  return (
    <FieldLayout label={label} required={required} error={error}>
      {(control) =>
        lines ? (
          <Input.TextArea
            {...control}
            className="row-editor__lines"
            data-field={name}
            value={value}
            rows={2}
            maxLength={max}
            placeholder={placeholder}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <Input
            {...control}
            data-field={name}
            value={value}
            maxLength={max}
            placeholder={placeholder}
            autoComplete="off"
            onChange={(event) => change(event.target.value)}
          />
        )
      }
    </FieldLayout>
  )
})
