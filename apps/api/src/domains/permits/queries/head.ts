import { type PermitHead, permitHead } from '@selamat/contract/domains/permits/permit-detail'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { pick } from '../../../platform/pick.ts'
import type { StoredPermit } from './stored.ts'

const FIELDS = permitHead.keyof().options

const at = (instant: Date | null) => instant && formatTimestamp(instant)

/** What lists, board and page show alike of a permit. */
export const presentHead = (permit: StoredPermit): PermitHead => ({
  ...pick(permit, FIELDS),
  startsAt: formatTimestamp(permit.startsAt),
  endsAt: formatTimestamp(permit.endsAt),
  suspendedAt: at(permit.suspendedAt),
  fireWatchUntil: at(permit.fireWatchUntil),
  updatedAt: formatTimestamp(permit.updatedAt),
})
