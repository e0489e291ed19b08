import type { ItemKey } from '../../../kit/permissions.ts'
import type { AnyResource } from '../../../kit/resource.ts'
import { childContractorEquipment, childEquipment, childFireEquipment } from './child-equipment.ts'
import { contractorEquipment, equipment, fireEquipment } from './equipment.ts'
import { logsOf } from './equipment-log.ts'

const logs = ({ path, label }: Pick<AnyResource, 'path' | 'label'>, item: ItemKey) => logsOf(path, label.one, item)
const COMPANY = 'submenu/Equipment'
const FIRE = 'submenu/Fire Tools & Equipment'
const CONTRACTOR = 'submenu/Contractor Equipment'

/** The log of each register, by its family: of parent and child equipment. */
export const equipmentLogs = {
  COMPANY: { parent: logs(equipment, COMPANY), child: logs(childEquipment, COMPANY) },
  FIRE: { parent: logs(fireEquipment, FIRE), child: logs(childFireEquipment, FIRE) },
  CONTRACTOR: { parent: logs(contractorEquipment, CONTRACTOR), child: logs(childContractorEquipment, CONTRACTOR) },
} as const
