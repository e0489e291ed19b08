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
import { equipmentLogs } from '@selamat/contract/domains/master-data/equipment/equipment-registers'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { mount } from '../../../platform/http.ts'
import { registerBinding } from './binding.ts'
import { mountEquipmentCategories } from './equipment-category.ts'
import { mountEquipmentTypes } from './equipment-type.ts'
import type { InspectionForms } from './inspection-forms.ts'
import { logPage } from './log.ts'
import { mountEquipmentTree } from './tree.ts'

export { mayOpenEquipment } from './documents.ts'
export { equipmentExpiry } from './expiry-source.ts'
export type { InspectionForms } from './inspection-forms.ts'
export { inspectionEvidence } from './maintenance/inspection-evidence.ts'

const REGISTERS = [
  ['COMPANY', 'parent', equipment],
  ['COMPANY', 'child', childEquipment],
  ['FIRE', 'parent', fireEquipment],
  ['FIRE', 'child', childFireEquipment],
  ['CONTRACTOR', 'parent', contractorEquipment],
  ['CONTRACTOR', 'child', childContractorEquipment],
] as const

/** Equipment of the company, fire equipment and what contractors bring: registers, parts, logs, types. */
export function mountEquipment(app: FastifyInstance, context: AppContext, forms: InspectionForms): void {
  mountEquipmentCategories(app, context)
  mountEquipmentTypes(app, context, forms)
  mountEquipmentTree(app, context)
  for (const [family, kind, resource] of REGISTERS) {
    const { read } = crudRoutes(app, context, resource, registerBinding(context, resource, family, kind))
    mount(app, context, equipmentLogs[family][kind], async ({ actor, body }) => {
      await read(actor, body.id)
      return logPage(context.database.kysely, body)
    })
  }
}
