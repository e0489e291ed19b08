import type { Action, ItemKeys } from '@selamat/contract/kit/permissions'
import type { ComponentType } from 'react'

/** A page of the product, as a domain declares it. */
export interface PageDefinition {
  /** The exact, case-sensitive path; parameters as `:name`. */
  readonly path: string
  /** The item whose read right opens it, or several, any of which does; without one any signed-in user may. */
  readonly item?: ItemKeys
  /** The right on the item without which it is not offered, where that is another than read: `create` for an Add page. */
  readonly offeredTo?: Action
  /** It shows one record, named in its query: there is no way to it but from that record. */
  readonly ofRecord?: true
  /** How Ctrl-K and the browser's tab name it. */
  readonly title: string
  /** Loads its code; the page is the default export. */
  readonly load: () => Promise<{ default: ComponentType }>
}
