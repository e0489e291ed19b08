import type { ControlProps } from './field.tsx'

export interface DayInputProps {
  /** The props of a `Field` for its input. */
  readonly field: {
    readonly control: ControlProps
    readonly value: string | null
    readonly change: (value: string | null) => void
    readonly blur: () => void
  }
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Required: it cannot be cleared. */
  readonly required?: boolean
  readonly showNow?: boolean
  readonly inputReadOnly?: boolean
}

export interface TimeInputProps extends Partial<ControlProps> {
  readonly 'aria-label'?: string
  /** HH:MM, or nothing. */
  readonly time: string | null | undefined
  readonly onChange: (time: string | null) => void
  readonly onBlur: () => void
}
