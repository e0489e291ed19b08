import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { dateOf, dateTime } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './texts.ts'

type AccountState = Partial<Pick<UserRow, 'lockedUntil' | 'mustChangePassword' | 'archivedAt'>>

/** The time until which failed sign-ins lock the account; null if it is not locked. */
export function lockedUntil({ lockedUntil: until }: AccountState): string | null {
  return until && new Date(until) > serverNow() ? dateTime(until).slice(-5) : null
}

/** The status of an account: archived, locked, password change required, or active. */
export function UserStatus({ user }: { readonly user: AccountState }) {
  const locked = lockedUntil(user)
  if (user.archivedAt) return <StatusTag status="ARCHIVED" label={`${texts.archived} ${dateOf(user.archivedAt)}`} />
  if (locked !== null) return <StatusTag status="" meaning="attention" label={texts.lockedUntil(locked)} />
  if (user.mustChangePassword) return <StatusTag status="" meaning="waiting" label={texts.mustChange} />
  return <StatusTag status="ACTIVE" label={texts.active} />
}
