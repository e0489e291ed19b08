import type { ReactNode } from 'react'
import type { ControlProps } from './field.tsx'

/** The part of a form that one field needs: its value is a `Read`, its input a `Write`. */
export interface FieldForm<K extends string, Read, Write> {
  readonly values: { readonly [P in K]?: Read | undefined }
  readonly set: (name: K, value: Write) => void
  readonly errorAt: (name: string) => string | undefined
  readonly touch: (name: K) => void
}

/** The common props of every field. */
export interface FieldLabels<K extends string> {
  readonly name: K
  readonly label: string
  readonly help?: ReactNode
  readonly wide?: boolean
}

/** A required field, or one that can be empty (null); the form says which. */
export type Fillable<K extends string, T> =
  | { readonly required: true; readonly form: FieldForm<K, T | null, T> }
  | { readonly required?: false; readonly form: FieldForm<K, T | null, T | null> }

/** Writes the choice; in a required field `blank` means no choice. */
export function write<K extends string, T>(field: Fillable<K, T> & { name: K }, value: T | null, blank: T): void {
  if (field.required) field.form.set(field.name, value ?? blank)
  else field.form.set(field.name, value)
}

/** The field as the inputs take it. */
export const bound = <K extends string>(form: FieldForm<K, string | null, string>, name: K, control: ControlProps) => ({
  control,
  value: form.values[name],
  change: (value: string) => form.set(name, value),
  blur: () => form.touch(name),
})
