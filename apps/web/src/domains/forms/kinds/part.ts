import type { FieldOf } from '@selamat/contract/domains/forms/form'
import type { FieldKind } from '@selamat/contract/domains/forms/kinds/index'
import type { ReactNode } from 'react'
import type { ControlProps } from '../../../ui/form/field.tsx'
import type { Shown } from './shown.ts'

/** A field by its kind, as a map, so that kind and field stay together in types. */
export type Fields = { [K in FieldKind]: FieldOf<K> }

export interface InputProps<K extends FieldKind> {
  readonly field: Fields[K]
  /** What the field holds; the kind reads it by `held.ts`. */
  readonly value: unknown
  readonly change: (value: unknown) => void
  /** The field was left: it is checked. */
  readonly blur: () => void
  readonly control: ControlProps
  /** Files are on their way, or have arrived. */
  readonly busy: (sending: boolean) => void
}

export interface ViewProps<K extends FieldKind> {
  readonly field: Fields[K]
  readonly shown: Shown
}

/** How a kind is asked. */
export interface InputPart<K extends FieldKind> {
  readonly Input: (props: InputProps<K>) => ReactNode
  /** Several controls: the label names their group. */
  readonly group?: boolean
  /** Over both columns. */
  readonly wide?: boolean | ((field: Fields[K]) => boolean)
}

/** How a kind is shown. */
export interface ViewPart<K extends FieldKind> {
  readonly View: (props: ViewProps<K>) => ReactNode
  readonly wide?: boolean
}
