import type { PermitHead } from '@selamat/contract/domains/permits/permit-detail'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { StoredPermit } from './stored.ts'

const at = (instant: Date | null) => instant && formatTimestamp(instant)

/** What lists, board and page show alike of a permit. */
export const presentHead = (permit: StoredPermit): PermitHead => ({
  id: permit.id,
  version: permit.version,
  number: permit.number,
  kind: permit.kind,
  parentId: permit.parentId,
  title: permit.title,
  workTypeId: permit.workTypeId,
  workTypeName: permit.workTypeName,
  activity: permit.activity,
  siteId: permit.siteId,
  siteName: permit.siteName,
  locationId: permit.locationId,
  locationName: permit.locationName,
  subLocationId: permit.subLocationId,
  subLocationName: permit.subLocationName,
  areaOwnerName: permit.areaOwnerName,
  requesterId: permit.requesterId,
  requesterName: permit.requesterName,
  holderId: permit.holderId,
  holderName: permit.holderName,
  employerName: permit.employerName,
  risk: permit.risk,
  startsAt: formatTimestamp(permit.startsAt),
  endsAt: formatTimestamp(permit.endsAt),
  status: permit.status,
  suspendCode: permit.suspendCode,
  suspendReason: permit.suspendReason,
  suspendedAt: at(permit.suspendedAt),
  fireWatchUntil: at(permit.fireWatchUntil),
  updatedAt: formatTimestamp(permit.updatedAt),
})
