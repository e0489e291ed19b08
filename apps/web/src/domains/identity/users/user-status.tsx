import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { dateOf, dateTime } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './texts.ts'

type Stands = Partial<Pick<UserRow, 'pausedUntil' | 'mustChangePassword' | 'archivedAt'>>

/** Until when an account is paused by failed sign-ins, as a clock; null where it is not. */
export function pausedUntil({ pausedUntil: until }: Stands): string | null {
  return until && new Date(until) > serverNow() ? dateTime(until).slice(-5) : null
}

/** How an account stands: archived, paused, waiting for a password of its own, or active. */
export function UserStatus({ user }: { readonly user: Stands }) {
  const paused = pausedUntil(user)
  if (user.archivedAt) return <StatusTag status="ARCHIVED" label={`${texts.archived} ${dateOf(user.archivedAt)}`} />
  if (paused !== null) return <StatusTag status="" meaning="attention" label={texts.pausedUntil(paused)} />
  if (user.mustChangePassword) return <StatusTag status="" meaning="waiting" label={texts.mustChange} />
  return <StatusTag status="ACTIVE" label={texts.active} />
}
