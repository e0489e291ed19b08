import { Select } from 'antd'
import { type ChoiceSource, FIRST_CHOICES, offered, useChoices } from '../../../lib/choices.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import type { FieldForm, FieldLabels } from '../../../ui/form/field-form.ts'

interface ManyFieldProps<K extends string> extends FieldLabels<K> {
  readonly form: FieldForm<K, readonly number[] | undefined, number[]>
  readonly source: ChoiceSource
}

/** Several records of a short list. */
export function ManyField<K extends string>({ form, name, source, ...labels }: ManyFieldProps<K>) {
  const choices = useChoices(source, FIRST_CHOICES, true)
  return (
    <FieldLayout {...labels} error={form.errorAt(name)}>
      {(control) => (
        <Select<number[]>
          {...control}
          mode="multiple"
          optionFilterProp="label"
          value={[...(form.values[name] ?? NONE)]}
          options={offered(choices).map(({ value, label }) => ({ value, label }))}
          onChange={(ids) => form.set(name, ids)}
          onBlur={() => form.touch(name)}
        />
      )}
    </FieldLayout>
  )
}
const NONE: readonly number[] = []
