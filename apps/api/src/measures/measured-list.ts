import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { filterAddress } from '@selamat/contract/kit/filter-address'
import type { Filters, FilterValues, RegisterColumn } from '@selamat/contract/kit/register'
import { z } from 'zod'
import type { Actor } from '../platform/access.ts'
import type { AppContext } from '../platform/app-context.ts'
import { httpError } from '../platform/errors.ts'
import type { Fragment } from '../platform/records/statements.ts'
import { fileColumns } from '../register/register-file.ts'
import type { Rows } from './count-expression.ts'
import type { Filter, MeasureAsking, MeasuredList } from './measure.ts'

/** The reads of a register, as far as they make conditions. */
interface Conditions<Reader, F extends Filters> {
  readonly table: Fragment
  readonly id: Fragment
  readonly readerFor: (context: AppContext, actor: Actor) => Reader | Promise<Reader>
  readonly selectFor: (
    reader: Reader,
    criteria: { readonly filter?: FilterValues<F> | undefined },
  ) => Promise<{ readonly where: Fragment; readonly filtered: Fragment }>
}

/** The same, and a page of its rows. */
interface Reads<Row, Reader, F extends Filters> extends Conditions<Reader, F> {
  readonly list: (
    context: AppContext,
    actor: Actor,
    query: { readonly filter?: FilterValues<F> | undefined; readonly limit: number },
  ) => Promise<{ readonly data: readonly Row[] }>
}

interface Described<F extends Filters> {
  readonly filters: F
  readonly list: { readonly body: z.ZodType<{ filter?: FilterValues<F> | undefined }> }
}

/** A list whose rows figures count, with what makes conditions of a filter. */
export function listedRows<F extends Filters>(
  { filters, list: { body } }: Described<F>,
  list: Endpoint,
  page: string,
  rows: (asking: MeasureAsking, filter: FilterValues<F>) => Rows | Promise<Rows>,
): MeasuredList {
  const parse = (filter: Filter) => body.safeParse({ filter })
  return {
    list,
    address: (filter) => filterAddress(page, filters, filter),
    check: (name, value) => parse({ [name]: value }).success,
    rows: async (asking, filter) => {
      const parsed = parse(filter)
      if (!parsed.success) throw httpError('INVALID', { message: z.prettifyError(parsed.error) })
      return rows(asking, parsed.data.filter ?? {})
    },
  }
}

/** A register with the columns of its file. */
interface Filed<Row, F extends Filters> extends Described<F> {
  readonly row: { readonly shape: Readonly<Record<string, unknown>> }
  readonly columns: Readonly<Record<string, RegisterColumn<Row>>>
}

/** The list of a register whose rows figures count: its description, its operation, its page and its reads. */
export function measuredList<Row extends Readonly<Record<string, unknown>>, Reader, F extends Filters>(
  register: Filed<Row, F>,
  list: Endpoint,
  page: string,
  reads: Reads<Row, Reader, F>,
): MeasuredList {
  const { table, id, readerFor, selectFor } = reads
  const readers = new WeakMap<object, Promise<Reader>>()
  const listed = listedRows(register, list, page, async ({ context, actor, request }, filter) => {
    const reader = readers.get(request) ?? Promise.resolve(readerFor(context, actor))
    readers.set(request, reader)
    const { where, filtered } = await selectFor(await reader, { filter })
    return { table, id, where, filtered }
  })
  return {
    ...listed,
    file: async ({ context, actor }, filter, limit) => {
      const parsed = register.list.body.parse({ filter })
      const { data } = await reads.list(context, actor, { filter: parsed.filter, limit })
      const columns = fileColumns(register)
      return {
        columns,
        rows: data.map((row) => columns.map(({ value }) => value(row))),
      }
    },
  }
}
