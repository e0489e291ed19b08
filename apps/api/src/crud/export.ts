import type { AnyResource, RowOf } from '@selamat/contract/kit/resource'
import type { Column } from '../platform/spreadsheet.ts'
import type { Binding } from './binding.ts'

const heading = (field: string) => {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const cell = (value: unknown) =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)

/** The columns of an export: those the binding names, else every field a person reads (ids of other records have names beside them). */
export function exportColumns<R extends AnyResource>(resource: R, binding: Binding<R>): Column<RowOf<R>>[] {
  const fields = binding.exportColumns ?? Object.keys(resource.read.shape).filter((field) => !field.endsWith('Id'))
  return [...fields, 'createdAt', 'updatedAt'].map((field) => ({
    header: heading(field),
    value: (row) => cell((row as Record<string, unknown>)[field] ?? null),
  }))
}
