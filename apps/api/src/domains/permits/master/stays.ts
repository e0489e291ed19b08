import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

/** A check before a write: what a record belongs to never changes, as permits name it. Throws 422 at the field. */
export const stays =
  <K extends string>(field: K, message: string) =>
  async <V extends { readonly [P in K]: unknown }>(
    _tx: Tx,
    values: V,
    { before }: { readonly before: { readonly [P in K]: unknown } | null },
  ): Promise<V> => {
    if (before !== null && before[field] !== values[field]) {
      throw httpError('INVALID', { errors: { [field]: message } })
    }
    return values
  }
