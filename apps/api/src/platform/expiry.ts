import type { ExpiryKind } from '@selamat/contract/domains/notifications/expiry-kind'
import type { ItemKey } from '@selamat/contract/kit/permissions'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor } from './access.ts'

/** SQL over the one table `t` of a source; each is one value, without a join of the statement around it. */
type Value = RawBuilder<unknown>

/** A source of due dates of one kind. The domain of the records exports it; `domains.ts` lists all. */
export interface ExpirySource {
  readonly kind: ExpiryKind
  /** The table `t`, with `id` and `company_id`. */
  readonly table: string
  /** The column of the due date, the second of an index that begins with `company_id`. */
  readonly dueOn: string
  /** Which rows count, such as those that are not archived. */
  readonly condition: RawBuilder<SqlBool>
  /** The item whose read permission opens the record; its administrators have company-wide update on it. */
  readonly menuItem: ItemKey
  /**
   * The rows `t` that an actor can read, by the actor's data scopes for the item (empty without the permission). Null: none.
   */
  readonly scope: (actor: Actor, today: string) => RawBuilder<SqlBool> | null
  /** The holder and the holder's superiors read it without the permission. */
  readonly ownToo?: true
  /** The rows `t` that match a LIKE pattern, by an index. */
  readonly search: (pattern: string) => RawBuilder<SqlBool>
  readonly title: Value
  readonly detail: Value
  /** The name of the owner or holder. */
  readonly holder: Value
  readonly location: Value
  /** The page of its record, as `/page?id=1`. */
  readonly link: Value
  /** Ids to filter by, where the records have them. The site can depend on today's position of the holder. */
  readonly personId?: Value
  readonly locationId?: Value
  readonly siteId?: (today: string) => Value
  /** Its reminders; absent where another source sends them. */
  readonly reminder?: ExpiryReminder
}

/** Whom else a reminder reaches; its text is `REMINDER_<kind>` of the catalogue of notifications. */
export interface ExpiryReminder {
  /** The item whose company-wide update makes somebody an administrator of the records, where it is not the item that opens them. */
  readonly administeredBy?: ItemKey
  /** Who is reminded where there is no holder, such as the area owner. */
  readonly managerId?: Value
  /** Its contractor company; only administrators of this contractor, and of the tenant, are reminded. */
  readonly employerId?: Value
}

/** The sources of due dates of all domains; filled in `domains.ts`. */
export type ExpirySources = readonly ExpirySource[]
