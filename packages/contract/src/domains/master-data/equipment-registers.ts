import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { type ItemKey, may } from '../../kit/permissions.ts'
import type { AnyResource } from '../../kit/resource.ts'
import { id } from '../../kit/text.ts'
import { childContractorEquipment, childEquipment, childFireEquipment } from './child-equipment.ts'
import { contractorEquipment, equipment, fireEquipment } from './equipment.ts'
import { logsOf } from './equipment-log.ts'

/** What the six registers do beside the verbs of the kit: each reads its log, those of parts read one by POST. */
const logs = ({ path, label }: Pick<AnyResource, 'path' | 'label'>, item: ItemKey) => logsOf(path, label.one, item)
const detail = <Row extends z.ZodType>(path: string, what: string, item: ItemKey, row: Row) =>
  endpoint({
    method: 'POST',
    path: `/${path}/detail`,
    summary: `Read ${what} by its id`,
    permission: may(item, 'read'),
    body: z.strictObject({ id }),
    data: row,
  })

const COMPANY = 'submenu/Equipment'
const FIRE = 'submenu/Fire Tools & Equipment'
const CONTRACTOR = 'submenu/Contractor Equipment'

/** The log of each register, by its family: of whole pieces, and of parts. */
export const equipmentLogs = {
  COMPANY: { whole: logs(equipment, COMPANY), part: logs(childEquipment, COMPANY) },
  FIRE: { whole: logs(fireEquipment, FIRE), part: logs(childFireEquipment, FIRE) },
  CONTRACTOR: { whole: logs(contractorEquipment, CONTRACTOR), part: logs(childContractorEquipment, CONTRACTOR) },
} as const

/** A part read by POST, of each family. */
export const childDetails = {
  COMPANY: detail('child-equipment', 'child equipment', COMPANY, childEquipment.row),
  FIRE: detail('child-fire-equipment', 'child fire equipment', FIRE, childFireEquipment.row),
  CONTRACTOR: detail(
    'child-contractor-equipment',
    'child contractor equipment',
    CONTRACTOR,
    childContractorEquipment.row,
  ),
} as const
