import { Select } from 'antd'
import { FieldLayout } from '../../../ui/form/field.tsx'
import type { FieldForm, FieldLabels } from '../../../ui/form/field-form.ts'

interface ManyFieldProps<K extends string> extends FieldLabels<K> {
  readonly required?: boolean
  readonly form: FieldForm<K, readonly number[], number[]>
  readonly choices: readonly { readonly value: number; readonly label: string }[]
}

/** Several of a few known records. */
export const ManyField = <K extends string>({ form, name, choices, ...labels }: ManyFieldProps<K>) => (
  <FieldLayout {...labels} error={form.errorAt(name)}>
    {(control) => (
      <Select<number[]>
        {...control}
        mode="multiple"
        optionFilterProp="label"
        value={[...(form.values[name] ?? [])]}
        placeholder="Choose"
        options={[...choices]}
        onChange={(ids) => form.set(name, ids)}
        onBlur={() => form.touch(name)}
      />
    )}
  </FieldLayout>
)
