import { Select } from 'antd'
import type { ChoiceSource } from '../../lib/choices.ts'
import { RemoteSelect } from '../remote-select.tsx'
import { FieldLayout } from './field.tsx'
import { type FieldForm, type FieldLabels, type Fillable, write } from './field-form.ts'

/** The common props of fields that choose a record. */
export type Picking<K extends string> = FieldLabels<K> &
  Fillable<K, number> & {
    /** Narrows to children of one record; null: choose the parent first. */
    readonly parentId?: number | null
    /** What to choose before, where there is no parent yet. */
    readonly before?: string
    /** A record that is not offered, nor its descendants: the one that gets a parent. */
    readonly outside?: number | undefined
    /** Called after another one was chosen, e.g. to empty what depended on it. */
    readonly onPicked?: (id: number | null) => void
  }

type PickFieldProps<K extends string> = Picking<K> & {
  readonly source: ChoiceSource
  readonly placeholder?: string | undefined
  /** A button under the choices that adds a missing record. */
  readonly add?: { readonly label: string; readonly onAdd: () => void }
}

/** A record by its name, searched on the server. */
export const PickField = <K extends string>(props: PickFieldProps<K>) => {
  const { form, name, label, required = false, help, wide = false, source, placeholder, add, onPicked } = props
  const { parentId, before, outside } = props
  return (
    <FieldLayout label={label} required={required} help={help} wide={wide} error={form.errorAt(name)}>
      {(control) => (
        <RemoteSelect
          source={source}
          {...(placeholder === undefined ? {} : { placeholder })}
          control={control}
          value={form.values[name]}
          onChange={(id) => {
            write(props, id, 0)
            onPicked?.(id)
          }}
          onBlur={() => form.touch(name)}
          {...(parentId === undefined ? {} : { parentId })}
          {...(before === undefined ? {} : { before })}
          outside={outside}
          {...(add === undefined ? {} : { add })}
        />
      )}
    </FieldLayout>
  )
}

type ChoiceFieldProps<K extends string, T extends string | number> = FieldLabels<K> &
  Fillable<K, NoInfer<T>> & { readonly choices: readonly FixedChoice<T>[] }

interface FixedChoice<T> {
  readonly value: T
  readonly label: string
  /** It is listed, and cannot be chosen now. */
  readonly disabled?: boolean
}

/** One of a few fixed values; the first is the default of a required field. */
export const ChoiceField = <K extends string, T extends string | number>(props: ChoiceFieldProps<K, T>) => {
  const { form, name, label, required = false, help, wide = false, choices } = props
  const pick = (value: T | undefined) => {
    const [first] = choices
    if (first !== undefined) write(props, value ?? null, first.value)
  }
  return (
    <FieldLayout label={label} required={required} help={help} wide={wide} error={form.errorAt(name)}>
      {(control) => (
        <Select<T>
          {...control}
          // A number that stands for none, or whose choices are still loading, is not shown.
          value={choices.find(({ value }) => value === form.values[name])?.value ?? null}
          placeholder="Choose"
          allowClear={!required}
          options={[...choices]}
          onChange={pick}
          onBlur={() => form.touch(name)}
        />
      )}
    </FieldLayout>
  )
}

interface TagsFieldProps<K extends string> extends FieldLabels<K> {
  readonly form: FieldForm<K, readonly string[], string[]>
  readonly placeholder?: string
}

/** Several short texts, typed one after the other. */
export const TagsField = <K extends string>({ form, name, placeholder = '', ...labels }: TagsFieldProps<K>) => (
  <FieldLayout {...labels} error={form.errorAt(name)}>
    {(control) => (
      <Select<string[]>
        {...control}
        mode="tags"
        value={[...(form.values[name] ?? [])]}
        placeholder={placeholder}
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', ';']}
        onChange={(texts) => form.set(name, texts)}
        onBlur={() => form.touch(name)}
      />
    )}
  </FieldLayout>
)
