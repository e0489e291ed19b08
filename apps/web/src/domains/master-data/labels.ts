import type { PrequalificationStatus } from '@selamat/contract/domains/master-data/contractors/prequalification'
import type { EquipmentStatus } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import type { equipmentLifecycle } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type { ppeLifecycle } from '@selamat/contract/domains/master-data/ppe/issue/ppe-lifecycle'
import type { ActionOf, StateOf } from '@selamat/contract/kit/lifecycle'
import type { ActionsOf } from '../../ui/history/action-labels.ts'
import type { StatusesOf } from '../../ui/status.ts'

/** What the states of equipment, PPE and contractors mean. */
export const statuses = {
  READY: 'inforce',
  IN_USE: 'waiting',
  OUT_OF_SERVICE: 'stopped',
  RETIRED: 'ended',
  NONE: 'stopped',
} satisfies StatusesOf<StateOf<typeof ppeLifecycle> | EquipmentStatus | PrequalificationStatus>

/** What the audit trail calls the actions on equipment, PPE and contractors. */
export const actions = {
  inspect: ['Inspected', 'inforce'],
  test: ['Tested', 'inforce'],
  calibrate: ['Calibrated', 'inforce'],
  takeOut: ['Taken out of service', 'stopped'],
  returnToService: ['Returned to service', 'inforce'],
  handOver: ['Handed over', 'waiting'],
  move: ['Moved', 'waiting'],
  retire: ['Retired', 'ended'],
  receive: ['Received', 'inforce'],
  'receive-stock': ['Received into the stock', 'inforce'],
  'count-stock': ['Stock counted', 'waiting'],
} satisfies ActionsOf<ActionOf<typeof equipmentLifecycle | typeof ppeLifecycle>>
