import type { Shown } from './shown.ts'

/** An answer that reads as words: what the record says of it, else the value itself. */
export function Words({ shown }: { readonly shown: Shown }) {
  return shown.display ?? String(shown.value)
}
