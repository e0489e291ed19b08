import type { ReactNode } from 'react'
import type { ChoiceSource } from '../lib/choices.ts'
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
  /** Where the form's page leads back to, where that is not the list: what the record belongs to. */
  readonly home?: (values: Values) => string
  /** The payload of a form, if it is not just its values; null for a new record. */
  readonly sent?: (values: Values, row: Row | null) => object
  /** Replaces the error of a create by one with the form's own text. */
  readonly toFormError?: (thrown: unknown) => unknown
  /** The consequences of archiving a record, for the confirmation; without it there is no confirmation. */
  readonly archiving?: (row: Row) => string
  /** Where the labels of fields that hold an id come from. */
  readonly pickers?: Readonly<Record<string, ChoiceSource>>
  /** Why an action is refused on a record, as far as it is known beforehand; null where it is not. */
  readonly disabledReason?: (row: Row, action: 'update' | 'archive' | 'delete') => string | null
}

type Declared<Row extends RecordRow, Values extends object> = Omit<ResourceForm<Row, Values>, 'valuesOf'> &
  (
    | Pick<ResourceForm<Row, Values>, 'valuesOf'>
    /** The initial values of a new record, with the names of the record's fields. */
    | { readonly blank: NoInfer<Values> }
  )

/** Declares the form of a resource; the types follow from the contract. */
export function resourceForm<Row extends RecordRow & Values, Values extends object>(
  form: Declared<Row, Values>,
): ResourceForm<Row, Values> {
  if ('valuesOf' in form) return form
  const { blank } = form
  const valuesOf = (row: Row | null) => {
    const values: Values = { ...blank }
    if (row !== null) for (const name in values) values[name] = row[name]
    return values
  }
  return { ...form, valuesOf }
}

/** The form whose new records start with some values. */
export const startingWith = <Row extends RecordRow, Values extends object>(
  form: ResourceForm<Row, Values>,
  values: Partial<Values>,
): ResourceForm<Row, Values> => ({
  ...form,
  valuesOf: (row) => (row === null ? { ...form.valuesOf(null), ...values } : form.valuesOf(row)),
})

/** The values of a new record from its address: `/master-child-equipment/add?parentId=7`. */
export const prefilled = <Values extends object>(values: Values, query: Readonly<Record<string, string>>): Values => {
  const ids = Object.keys(values).flatMap((name) =>
    /^\d+$/.test(query[name] ?? '') ? [[name, Number(query[name])]] : [],
  )
  return { ...values, ...Object.fromEntries(ids) }
}

/** The address at which a record is edited (`add?id=` where editing has no path of its own); null: in a drawer. */
export function editAddress({ add, edit = add }: { add?: string; edit?: string }, id: number): string | null {
  return edit === undefined ? null : `${edit}?id=${id}`
}
