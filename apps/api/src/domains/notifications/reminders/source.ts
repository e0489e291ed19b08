import type { RemindedKind } from '@selamat/contract/domains/notifications/expiry-kind'
import type { ReminderItem } from '@selamat/contract/domains/notifications/reminders'
import type { ReminderRecipient } from '@selamat/contract/domains/organisation/settings'
import type { Executor, Tx } from '../../../platform/database.ts'

/** A tenant sends reminders this number of days before a due date. */
export interface Term {
  readonly companyId: number
  readonly days: number
}

/** A record to remind of now: its id, and the term that it has reached. */
export interface DueItem extends Term {
  readonly id: number
}

/** One record that one user is reminded of. */
export interface Reminder {
  readonly userId: number
  readonly entityId: number
  readonly item: ReminderItem
}

/** Records that expire, such as certificates; their domain fills this in `domains.ts`. */
export interface ReminderSource {
  /** Its text is `REMINDER_<kind>` of the catalogue. */
  readonly kind: RemindedKind
  /**
   * Notes every record of these tenants that has reached a term, and gives it once for each term and due date. Of several
   * terms reached only the nearest counts.
   */
  readonly claim: (tx: Tx, terms: readonly Term[], today: string, at: Date) => Promise<DueItem[]>
  /** Which users are reminded of which records of one tenant, the soonest first. */
  readonly recipients: (
    db: Executor,
    companyId: number,
    ids: readonly number[],
    to: readonly ReminderRecipient[],
    today: string,
  ) => Promise<Reminder[]>
}
