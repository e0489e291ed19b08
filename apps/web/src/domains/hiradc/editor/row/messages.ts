import type { RowState, RowStore } from '../rows/row-store.ts'

/** What is wrong with a row, by field: what the server refused, and what is missing once that is said. */
export type RowMessages = Readonly<Record<string, string>>

export function messagesOf(store: RowStore, { row, refused, checked }: RowState): RowMessages {
  if (!checked) return refused
  const missing = store.facts(row).problems.map(({ field, message }) => [field, message] as const)
  return { ...Object.fromEntries(missing), ...refused }
}
