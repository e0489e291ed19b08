import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { filterAddress } from '@selamat/contract/kit/filter-address'
import type { Filters, FilterValues } from '@selamat/contract/kit/register'
import { z } from 'zod'
import type { Actor } from '../platform/access.ts'
import type { AppContext } from '../platform/app-context.ts'
import { httpError } from '../platform/errors.ts'
import type { Fragment } from '../platform/records/statements.ts'
import type { Filter, MeasuredList } from './measure.ts'

/** The reads of a register, as far as they make conditions. */
interface Conditions<Reader, F extends Filters> {
  readonly table: Fragment
  readonly id: Fragment
  readonly readerFor: (context: AppContext, actor: Actor) => Reader | Promise<Reader>
  readonly selectFor: (
    reader: Reader,
    criteria: { readonly filter?: FilterValues<F> | undefined },
  ) => Promise<{ readonly where: Fragment }>
}

/** The list of a register whose rows figures count: its description, its operation, its page and its reads. */
export function measuredList<Reader, F extends Filters>(
  {
    filters,
    list: { body },
  }: { readonly filters: F; readonly list: { readonly body: z.ZodType<{ filter?: FilterValues<F> | undefined }> } },
  list: Endpoint,
  page: string,
  reads: Conditions<Reader, F>,
): MeasuredList {
  const { table, id, readerFor, selectFor } = reads
  const parse = (filter: Filter) => body.safeParse({ filter })
  return {
    list,
    address: (filter) => filterAddress(page, filters, filter),
    check: (name, value) => parse({ [name]: value }).success,
    rows: async ({ context, actor, once }, filter) => {
      const parsed = parse(filter)
      if (!parsed.success) throw httpError('INVALID', { message: z.prettifyError(parsed.error) })
      const reader = await once(reads, async () => readerFor(context, actor))
      return { table, id, where: (await selectFor(reader, parsed.data)).where }
    },
  }
}
