import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { day, id, keywordText } from '../../../kit/text.ts'
import { MEDICAL_CENTER } from '../items.ts'
import { CONTROLS, STOCK_KINDS, STOCK_LEVELS } from '../stock/stock-words.ts'

/** An item of the clinic with its category, and what of it can be used at a center today (MEDICAL-64). */
export const medicalInventory = z.object({
  id,
  kind: z.enum(STOCK_KINDS),
  code: z.string(),
  name: z.string(),
  /** The type of a medicine, the category of an item of the inventory. */
  category: z.string(),
  unit: z.string(),
  control: z.enum(CONTROLS),
  isLasa: z.boolean(),
  qty: z.int(),
  /** The first day on which something usable ends. */
  expiresOn: day.nullable(),
  level: z.enum(STOCK_LEVELS),
})
export type MedicalInventory = z.infer<typeof medicalInventory>

/** What can be used for a reservation: what its center has (MEDICAL-20). */
export const reservationInventory = endpoint({
  method: 'POST',
  path: '/reservations/inventory/list',
  summary: 'List the medicines and the inventory at the center of a reservation',
  permission: may(MEDICAL_CENTER, 'read'),
  body: z.strictObject({
    reservationId: id,
    keyword: keywordText.optional(),
    kind: z.enum(STOCK_KINDS).optional(),
  }),
  data: z.object({ items: z.array(medicalInventory) }),
})
