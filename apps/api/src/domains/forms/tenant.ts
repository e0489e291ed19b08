import type { Executor } from '../../platform/database.ts'

/** An item of the stock of the clinic; its name is no health data. */
export interface NamedItem {
  readonly code: string
  readonly name: string
  readonly kind: string
  readonly archived: boolean
}

/** Whose records answers name. The stock is kept by a higher domain: the caller brings the look-up, filled in `domains.ts`. */
export interface Tenant {
  readonly companyId: number
  readonly stockItems: (
    db: Executor,
    companyId: number,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, NamedItem>>
}

/** The named items of the stock of a tenant, in one query. */
export const stockItemsOf = async (
  db: Executor,
  { companyId, stockItems }: Tenant,
  items: readonly { id: number }[],
) =>
  items.length === 0
    ? new Map<number, NamedItem>()
    : stockItems(
        db,
        companyId,
        items.map(({ id }) => id),
      )
