import type { ExpiryKind } from '@selamat/contract/domains/expiry/expiry-kind'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor } from './access.ts'

/** SQL over the one table `t` of a source; each is one value, without a join of the statement around it. */
type Value = RawBuilder<unknown>

/** A kind of thing that expires. The domain that keeps it writes its source and exports it; `domains.ts` lists them all. */
export interface ExpirySource {
  readonly kind: ExpiryKind
  /** The table `t`, with `id` and `company_id`. */
  readonly table: string
  /** The column of the day, the second of an index that begins with `company_id`. */
  readonly dueOn: string
  /** Which rows are meant, beside that they have a day: living ones. */
  readonly holds: RawBuilder<SqlBool>
  /** The item whose read right opens the record; who may update it company-wide is an administrator of it. */
  readonly menuItem: ItemKey
  /**
   * The rows `t` that an actor may read; its scopes are those in which the read right of the item is held, none where it
   * is not. Null: none at all.
   */
  readonly reach: (actor: Actor, today: string) => RawBuilder<SqlBool> | null
  /** Whose it is and who stands above them read it without the right. */
  readonly ownToo?: true
  /** The rows `t` that a keyword finds, by an index; the pattern is that of LIKE. */
  readonly found: (pattern: string) => RawBuilder<SqlBool>
  readonly title: Value
  readonly detail: Value
  /** The name of whose it is or who has it. */
  readonly holder: Value
  readonly place: Value
  /** The page of its record, as `/page?id=1`. */
  readonly link: Value
  /** Ids to narrow by; absent where such a thing has none. The site may follow from today's post. */
  readonly personId?: Value
  readonly locationId?: Value
  readonly siteId?: (today: string) => Value
  /** Reminders of it; absent where another one tells them. */
  readonly reminder?: ExpiryReminder
}

export interface ExpiryReminder {
  /** The subject of a notice: "Inspection is due". */
  readonly subject: string
  /** What is said of one, without the day: "GD-118 Gas detector must be inspected", "… expires". */
  readonly line: (row: {
    readonly title: string
    readonly detail: string | null
    readonly holder: string | null
  }) => string
  /** Who stands in for a holder where there is none: the area owner, say. */
  readonly managerId?: Value
  /** The contractor company it belongs to; that company's administrators are told of it, others' are not. */
  readonly employerId?: Value
}
