import type { AnyResource, RowOf, WriteOf } from '@selamat/contract/kit/resource'
import type { Tx } from '../platform/database.ts'
import { httpError } from '../platform/errors.ts'
import type { Binding } from '../platform/records/binding.ts'
import { freeSuffix } from '../platform/records/free-suffix.ts'
import { snake } from '../platform/records/statements.ts'

/** The values of a copy: those of the row, its unique fields followed by "(copy)" or "(copy 2)", the first that is free. */
export async function copyOf<R extends AnyResource>(
  tx: Tx,
  resource: R,
  { table, unique = {} }: Binding<R>,
  source: RowOf<R>,
  tenant: number,
): Promise<WriteOf<R>> {
  const row = new Map(Object.entries(source))
  const named = new Set<string>(Object.values(unique).map((rule) => rule.field))
  const texts = new Map([...named].map((field) => [snake(field), row.get(field)]))
  const suffix = await freeSuffix(tx, table, tenant, texts)
  const copied = (field: string) => (named.has(field) ? `${row.get(field)}${suffix}` : row.get(field))
  const checked = resource.write.safeParse(
    Object.fromEntries(Object.keys(resource.write.shape).map((field) => [field, copied(field)])),
  )
  if (!checked.success) throw httpError('RULE', { message: 'The name is too long to be copied' })
  return checked.data as WriteOf<R>
}
