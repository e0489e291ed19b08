import { Input } from 'antd'
import { useId } from 'react'
import { FieldError } from '../../ui/form/field.tsx'

interface RemarkInputProps {
  readonly className: string
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (remark: string) => void
}

/** Why a line of a checklist does not apply, with what is wrong with it under it. */
export function RemarkInput({ className, label, placeholder, value, error, onChange }: RemarkInputProps) {
  const id = useId()
  return (
    <div className={className}>
      <Input
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={id}
        status={error === undefined ? '' : 'error'}
        placeholder={placeholder}
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldError id={id} error={error} />
    </div>
  )
}
