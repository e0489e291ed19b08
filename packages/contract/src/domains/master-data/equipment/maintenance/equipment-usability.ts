import { z } from 'zod'
import { endpoint, idParams, SAVED } from '../../../../kit/endpoint.ts'
import { day, id, instant, optionalId, text } from '../../../../kit/text.ts'
import { EQUIPMENT_FAMILIES, EQUIPMENT_STATUSES } from '../equipment-family.ts'

/** What every signed-in user learns of equipment by its label: whether it can be used today, and nothing more. */
export const equipmentUsability = z.object({
  id,
  code: z.string(),
  /** Type, brand and model. */
  name: z.string(),
  status: z.enum(EQUIPMENT_STATUSES),
  usable: z.boolean(),
  /** Why it must not be used. */
  reason: z.string().nullable(),
  /** Since when it is out of service or retired. */
  since: instant.nullable(),
  lastInspectionDate: day.nullable(),
  nextInspectionDate: day.nullable(),
})
export type EquipmentUsability = z.infer<typeof equipmentUsability>

export const defectReport = z.strictObject({ note: text(500), fileId: optionalId })

export const equipmentLabel = {
  find: endpoint({
    method: 'POST',
    path: '/equipment-labels/find',
    summary: 'Find equipment of the own company by its code or serial number, as it stands on its label',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({ code: text(100) }),
    data: z.array(z.object({ id, family: z.enum(EQUIPMENT_FAMILIES), code: z.string(), typeName: z.string() })),
  }),
  get: endpoint({
    method: 'GET',
    path: '/equipment-labels/:id',
    summary: 'Whether equipment of the own company can be used today, and why not',
    permission: 'signed-in',
    ownScope: true,
    params: idParams,
    data: equipmentUsability,
  }),
  reportDefect: endpoint({
    method: 'POST',
    path: '/equipment-labels/defects/:id',
    summary: 'Report a defect of equipment to its administrators, area owner and holder',
    done: SAVED,
    permission: 'signed-in',
    ownScope: true,
    creates: true,
    params: idParams,
    body: defectReport,
    /** How many people were notified. */
    data: z.object({ notified: z.int() }),
  }),
}
