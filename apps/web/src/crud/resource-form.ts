import type { ReactNode } from 'react'
import type { ChoiceSource } from '../ui/choices.ts'
import type { Form } from '../ui/form/use-form.ts'
import type { PageResource, RecordRow } from './resource-type.ts'

/** How a resource is filled in; the same for its page, its drawer, and the quick add of a pick-list. */
export interface ResourceForm<Row extends RecordRow, Values extends object> {
  readonly resource: PageResource<Row, Values>
  /** The name of a record, as questions and titles use it. */
  readonly nameOf: (row: Row) => string
  /** What the form starts with: the record's values, or those of a new one. */
  readonly valuesOf: (row: Row | null) => Values
  readonly fields: (form: Form<Values>, row: Row | null) => ReactNode
  /** Where the labels of fields that hold an id come from. */
  readonly pickers?: Readonly<Record<string, ChoiceSource>>
  /** Why an act is refused on a record, as far as it is known beforehand; null where it is not. */
  readonly refusal?: (row: Row, act: 'update' | 'archive' | 'delete') => string | null
}

/** Declares the form of a resource; the types follow from the contract. */
export const resourceForm = <Row extends RecordRow, Values extends object>(
  form: ResourceForm<Row, Values>,
): ResourceForm<Row, Values> => form

/** `location type` → `Location type`. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The address at which a record is edited (`add?id=` where editing has no path of its own); null: in a drawer. */
export function editAddress({ add, edit = add }: { add?: string; edit?: string }, id: number): string | null {
  return edit === undefined ? null : `${edit}?id=${id}`
}
