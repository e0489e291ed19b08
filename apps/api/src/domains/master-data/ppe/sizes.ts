import { CHOOSE } from '../../../platform/messages.ts'

/** Why a size cannot be chosen of a kind with these sizes; null where it can. */
export function sizeProblem(sizes: readonly string[], size: string | null): string | null {
  if (sizes.length === 0) return size === null ? null : 'This item has no sizes'
  if (size === null) return 'This field is required'
  return sizes.includes(size) ? null : CHOOSE
}
