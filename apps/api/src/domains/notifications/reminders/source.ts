import type { ReminderRecipient } from '@selamat/contract/domains/organisation/settings'
import type { Executor, Tx } from '../../../platform/database.ts'

/** A tenant brings something to mind so many days before it expires. */
export interface Term {
  readonly companyId: number
  readonly days: number
}

/** Something that is to be brought to mind now: its id, and the term that it has reached. */
export interface DueItem extends Term {
  readonly id: number
}

/** One item as one person is told of it, the soonest first. */
export interface Reminder {
  readonly userId: number
  readonly fullName: string
  readonly email: string | null
  /** "SIO Forklift of Budi Santoso expires in 20 days, on 2026-12-10". */
  readonly line: string
  /** Where the person sees it. */
  readonly link: string
}

/** Something that expires, such as certificates; the domain that keeps it fills this in `domains.ts`. */
export interface ReminderSource {
  /** Names it in the outbox; never changed. */
  readonly kind: string
  /** The subject of a notice. */
  readonly subject: string
  /**
   * Notes everything of these tenants that has reached a term and was not told for it, and gives it: what was given once
   * is never given again for the same term and validity. Of several terms reached only the nearest counts.
   */
  readonly claim: (tx: Tx, terms: readonly Term[], today: string, at: Date) => Promise<DueItem[]>
  /** Who is told what, of items of one tenant. */
  readonly tell: (
    db: Executor,
    companyId: number,
    ids: readonly number[],
    to: readonly ReminderRecipient[],
    today: string,
  ) => Promise<Reminder[]>
}
