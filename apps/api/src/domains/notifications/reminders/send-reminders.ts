import { formatDate } from '@selamat/contract/kit/dates'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { emitAll } from '../../../platform/outbox.ts'
import { tenantsToRemind } from '../../organisation/index.ts'
import type { DueItem, ReminderSource } from './source.ts'

/** One event tells at most so many items, so that no transaction grows without bound. */
const ITEMS_AN_EVENT = 200

/**
 * Finds everything that has to be brought to mind by now, in every tenant whose hour has come, and puts it into the
 * outbox, each item once for its term; returns their number. It may run as often as it likes (ORG-33, G-090).
 */
export const sendReminders = ({ database, clock }: AppContext, sources: readonly ReminderSource[]): Promise<number> =>
  database.transaction((tx) => claimDue(tx, sources, clock.now()))

/** The same in a transaction that is already there. */
export async function claimDue(tx: Tx, sources: readonly ReminderSource[], at: Date): Promise<number> {
  const tenants = await tenantsToRemind(tx, at)
  const terms = tenants.flatMap(({ companyId, daysBefore }) => daysBefore.map((days) => ({ companyId, days })))
  if (terms.length === 0) return 0
  let count = 0
  // A handful of kinds, not of rows.
  for (const source of sources) {
    const due = await source.claim(tx, terms, formatDate(at), at)
    await emitAll(tx, REMINDERS_DUE, eventsOf(source.kind, due, at), at)
    count += due.length
  }
  return count
}

/** The topic under which due items wait in the outbox. */
export const REMINDERS_DUE = 'reminders.due'

function eventsOf(kind: string, due: readonly DueItem[], at: Date) {
  const ofTenants = Map.groupBy(due, ({ companyId }) => companyId)
  return [...ofTenants].flatMap(([companyId, items]) =>
    Array.from({ length: Math.ceil(items.length / ITEMS_AN_EVENT) }, (_, part) => ({
      kind,
      companyId,
      at: at.toISOString(),
      ids: items.slice(part * ITEMS_AN_EVENT, (part + 1) * ITEMS_AN_EVENT).map(({ id }) => id),
    })),
  )
}
