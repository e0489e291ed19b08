import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { dateOf, dateTime } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './texts.ts'

type AccountState = Partial<Pick<UserRow, 'lockedUntil' | 'mustChangePassword' | 'archivedAt'>>

/** Until when an account is paused by failed sign-ins, as a clock; null where it is not. */
export function lockedUntil({ lockedUntil: until }: AccountState): string | null {
  return until && new Date(until) > serverNow() ? dateTime(until).slice(-5) : null
}

/** How an account stands: archived, paused, waiting for a password of its own, or active. */
export function UserStatus({ user }: { readonly user: AccountState }) {
  const locked = lockedUntil(user)
  if (user.archivedAt) return <StatusTag status="ARCHIVED" label={`${texts.archived} ${dateOf(user.archivedAt)}`} />
  if (locked !== null) return <StatusTag status="" meaning="attention" label={texts.lockedUntil(locked)} />
  if (user.mustChangePassword) return <StatusTag status="" meaning="waiting" label={texts.mustChange} />
  return <StatusTag status="ACTIVE" label={texts.active} />
}
