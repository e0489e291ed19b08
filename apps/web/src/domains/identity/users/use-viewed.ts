import { user } from '@selamat/contract/domains/identity/user'
import type { SubordinateDetail, selfDetail, UserDetail } from '@selamat/contract/domains/identity/user-rows'
import type { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { useAuth, useCan } from '../../../lib/session.ts'
import { useLoad } from '../../../lib/use-load.ts'

/** A user in the view of the reader: with permission to read users, as the user, or as a superior (USERS-09 to 11). */
export type Viewed =
  | { readonly as: 'other'; readonly user: UserDetail }
  | { readonly as: 'self'; readonly user: z.output<typeof selfDetail>; readonly roles: readonly string[] }
  | { readonly as: 'subordinate'; readonly user: SubordinateDetail }

interface ViewState {
  readonly viewed: Viewed | null
  readonly absent: boolean
  /** The error of a failed load, other than not found. */
  readonly error: Error | null
  readonly reload: () => void
}

const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404

/** Loads a user in the widest view that the reader has. Give the component a key: the user must not change. */
export function useViewed(username: string): ViewState {
  const mayRead = useCan()('read', 'submenu/User')
  const own = useAuth().session?.user.username === username
  const other = useLoad(user.get, { params: { username } }, { enabled: mayRead })
  const narrower = !mayRead || isAbsent(other.error)
  const self = useLoad(user.me, {}, { enabled: own && narrower })
  const below = useLoad(user.subordinate, { params: { username } }, { enabled: !own && narrower })
  const active = narrower ? (own ? self : below) : other

  const viewed: Viewed | null =
    !narrower && other.data !== null
      ? { as: 'other', user: other.data.user }
      : own && self.data !== null
        ? { as: 'self', user: self.data.user, roles: self.data.authUser.roles.map(({ name }) => name) }
        : !own && narrower && below.data !== null
          ? { as: 'subordinate', user: below.data.user }
          : null
  const absent = isAbsent(active.error)
  return { viewed, absent, error: absent ? null : active.error, reload: active.reload }
}
