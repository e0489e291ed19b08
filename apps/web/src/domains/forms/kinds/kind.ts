import type { PresentedAnswer } from '@selamat/contract/domains/forms/form'
import type { FieldKind, FieldOf } from '@selamat/contract/domains/forms/kinds'
import type { ComponentType, ReactNode } from 'react'
import type { ControlProps } from '../../../ui/form/field.tsx'

export interface Options {
  readonly options: readonly { readonly value: string; readonly label: string; readonly score?: number | undefined }[]
}

export interface InputProps<Settings = unknown> {
  readonly field: { readonly label: string; readonly required: boolean; readonly settings: Settings }
  /** The draft value; the kind reads it by `draft-values.ts`. */
  readonly value: unknown
  readonly change: (value: unknown) => void
  /** The field was left: it is checked. */
  readonly blur: () => void
  readonly control: ControlProps
  /** The message of the field, for a kind with `ownMessage`. */
  readonly message: ReactNode
  /** Files are being sent, or have arrived. */
  readonly busy: (sending: boolean) => void
}

export interface ViewProps {
  readonly answer: Omit<PresentedAnswer, 'path'>
}

export interface SettingsProps<Settings> {
  readonly value: Settings
  /** Also called with settings that are not valid yet, such as a choice without a label. */
  readonly onChange: (value: Settings) => void
  readonly disabled?: boolean
}

/** A field kind in the browser. */
export interface WebKind<K extends FieldKind> {
  readonly icon: ComponentType
  /** What the author of a form sets; null: there is nothing to set. */
  readonly Settings: ((props: SettingsProps<FieldOf<K>['settings']>) => ReactNode) | null
  readonly Input: (props: InputProps<FieldOf<K>['settings']>) => ReactNode
  /** The answer in a record. */
  readonly View: (props: ViewProps) => ReactNode
  /** The answer in one line of a table. */
  readonly Cell: (props: ViewProps) => ReactNode
  readonly toAnswer: (draft: unknown, settings: FieldOf<K>['settings']) => unknown
  readonly fromAnswer: (answer: ViewProps['answer']) => unknown
  /** Several controls: the label names their group. */
  readonly group?: boolean
  /** The input shows the message itself, at the control to which it belongs. */
  readonly ownMessage?: boolean
  /** Over both columns of a form; `wideView`, of a record. */
  readonly wide?: (settings: FieldOf<K>['settings']) => boolean
  readonly wideView?: boolean
}
