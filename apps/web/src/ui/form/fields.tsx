import { Switch } from 'antd'
import { DayInput } from './day-input.tsx'
import { FieldLayout } from './field.tsx'
import { type FieldForm, type FieldLabels, type Fillable, write } from './field-form.ts'
import { NumberInput } from './number-input.tsx'
import { TimeInput } from './time-input.tsx'

type NumberFieldProps<K extends string> = FieldLabels<K> & Fillable<K, number> & { readonly unit?: string }

/** A number with its unit; an empty one that must be given is NaN, which the contract refuses with its own text. */
export const NumberField = <K extends string>(props: NumberFieldProps<K>) => {
  const { form, name, unit, label, required = false, help, wide = false } = props
  const value = form.values[name]
  return (
    <FieldLayout label={label} required={required} help={help} wide={wide} error={form.errorAt(name)}>
      {(control) => (
        <NumberInput
          {...control}
          value={Number.isNaN(value) ? null : (value ?? null)}
          suffix={unit}
          onChange={(typed) => write(props, typed, Number.NaN)}
          onBlur={() => form.touch(name)}
          className="field__number"
        />
      )}
    </FieldLayout>
  )
}

type DayFieldProps<K extends string> = FieldLabels<K> &
  Fillable<K, string> & { readonly min?: string | undefined; readonly max?: string | undefined }

/** A day, YYYY-MM-DD. */
export const DayField = <K extends string>(props: DayFieldProps<K>) => {
  const { form, name, label, required = false, help, wide = false, min, max } = props
  return (
    <FieldLayout label={label} required={required} help={help} wide={wide} error={form.errorAt(name)}>
      {(control) => (
        <DayInput
          field={{
            control,
            value: form.values[name] || null,
            change: (day) => write(props, day, ''),
            blur: () => form.touch(name),
          }}
          min={min}
          max={max}
          required={required}
        />
      )}
    </FieldLayout>
  )
}

/** A time of day, HH:MM, by list or keyboard. */
export const TimeField = <K extends string>(props: FieldLabels<K> & Fillable<K, string>) => {
  const { form, name, label, required = false, help } = props
  return (
    <FieldLayout label={label} required={required} help={help} error={form.errorAt(name)}>
      {(control) => (
        <TimeInput
          {...control}
          time={form.values[name]}
          onChange={(time) => write(props, time, '')}
          onBlur={() => form.touch(name)}
        />
      )}
    </FieldLayout>
  )
}

interface SwitchFieldProps<K extends string> extends FieldLabels<K> {
  readonly form: FieldForm<K, boolean, boolean>
}

/** Yes or no, at once seen. */
export const SwitchField = <K extends string>({ form, name, ...labels }: SwitchFieldProps<K>) => (
  <FieldLayout {...labels} error={form.errorAt(name)}>
    {({ status: _, ...control }) => (
      <Switch
        {...control}
        checked={form.values[name] ?? false}
        onChange={(on) => form.set(name, on)}
        className="field__switch"
      />
    )}
  </FieldLayout>
)
