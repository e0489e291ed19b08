import { Input } from 'antd'
import { type ControlProps, FieldLayout } from './field.tsx'
import { bound, type FieldForm, type FieldLabels } from './field-form.ts'

interface TextControl {
  readonly control: ControlProps
  readonly value: string | null | undefined
  readonly change: (value: string) => void
  readonly blur: () => void
}

interface TextInputProps {
  /** The props of a `Field` for its input. */
  readonly field: TextControl
  readonly placeholder?: string
}

/** One line of text. */
export const TextInput = ({ field: { control, value, change, blur }, placeholder }: TextInputProps) => (
  <Input
    {...control}
    value={value ?? ''}
    placeholder={placeholder}
    onChange={(event) => change(event.target.value)}
    onBlur={blur}
    autoComplete="off"
  />
)

/** Several lines of text. */
export const TextAreaInput = ({ field: { control, value, change, blur }, placeholder }: TextInputProps) => (
  <Input.TextArea
    {...control}
    value={value ?? ''}
    placeholder={placeholder}
    autoSize={{ minRows: 3, maxRows: 10 }}
    onChange={(event) => change(event.target.value)}
    onBlur={blur}
  />
)

interface TextFieldProps<K extends string> extends FieldLabels<K> {
  readonly form: FieldForm<K, string | null, string>
  readonly required?: boolean
  readonly placeholder?: string
}

/** One line of text: `<TextField form={form} name="code" label="Code" required />`. */
export const TextField = <K extends string>({ form, name, placeholder = '', ...labels }: TextFieldProps<K>) => (
  <FieldLayout {...labels} error={form.errorAt(name)}>
    {(control) => <TextInput field={bound(form, name, control)} placeholder={placeholder} />}
  </FieldLayout>
)

/** Several lines of text, over all columns. */
export const AreaField = <K extends string>({ form, name, placeholder = '', ...labels }: TextFieldProps<K>) => (
  <FieldLayout wide {...labels} error={form.errorAt(name)}>
    {(control) => <TextAreaInput field={bound(form, name, control)} placeholder={placeholder} />}
  </FieldLayout>
)
