import {
  childContractorEquipment,
  childEquipment,
  childFireEquipment,
} from '@selamat/contract/domains/master-data/equipment/child-equipment'
import {
  contractorEquipment,
  equipment,
  fireEquipment,
} from '@selamat/contract/domains/master-data/equipment/equipment'
import type { EquipmentFamily } from '@selamat/contract/domains/master-data/equipment/equipment-family'
import { equipmentLogs } from '@selamat/contract/domains/master-data/equipment/equipment-registers'
import { equipmentTree } from '@selamat/contract/domains/master-data/equipment/equipment-tree'
import {
  type EquipmentRecord,
  equipmentMaintenance,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import type { Envelope } from '@selamat/contract/kit/endpoint'
import { keep, refresh } from '../../../../lib/use-load.ts'

const ALL = {
  COMPANY: [equipment, childEquipment],
  FIRE: [fireEquipment, childFireEquipment],
  CONTRACTOR: [contractorEquipment, childContractorEquipment],
} as const

/** The labels of a family's registers, and their menu item. */
export const FAMILIES = {
  COMPANY: { label: 'Equipment', item: 'submenu/Equipment', paths: equipment.paths, children: childEquipment.paths },
  FIRE: {
    label: 'Fire equipment',
    item: 'submenu/Fire Tools & Equipment',
    paths: fireEquipment.paths,
    children: childFireEquipment.paths,
  },
  CONTRACTOR: {
    label: 'Contractor equipment',
    item: 'submenu/Contractor Equipment',
    paths: contractorEquipment.paths,
    children: childContractorEquipment.paths,
  },
} as const satisfies Record<EquipmentFamily, unknown>

/** The page of equipment. */
export const recordPath = (id: number): string => `/equipment-record?id=${id}`

/** Shows the result of an action, and reloads other data that it can have changed. */
export async function afterAction(answer: Envelope<EquipmentRecord>): Promise<void> {
  const { id } = answer.data
  keep(equipmentMaintenance.get, { params: { id } }, answer)
  await refreshEquipment()
}

/** Reads again the records of equipment wherever they are shown. */
export function refreshEquipment(): Promise<void> {
  const lists = Object.values(ALL).flat()
  const logs = Object.values(equipmentLogs).flatMap(({ parent, child }) => [parent, child])
  return refresh(
    equipmentMaintenance.get,
    equipmentMaintenance.due,
    equipmentMaintenance.dueCounts,
    equipmentTree.list,
    ...logs,
    ...lists.flatMap(({ endpoints }) => [endpoints.list, endpoints.get, endpoints.history]),
  )
}
