import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { anyOf, dayRange, MAX_PAGE_SIZE } from '../../../kit/list-query.ts'
import { type ItemKey, may } from '../../../kit/permissions.ts'
import { day, id, instant } from '../../../kit/text.ts'
import { fileData } from '../../files/file.ts'

export const EQUIPMENT_LOG_KINDS = [
  'CREATED',
  'CHANGED',
  'MOVED',
  'HANDED_OVER',
  'INSPECTED',
  'TESTED',
  'CALIBRATED',
  'OUT_OF_SERVICE',
  'RETURNED',
  'RETIRED',
  'ARCHIVED',
  'RESTORED',
  'DEFECT',
] as const
export type EquipmentLogKind = (typeof EQUIPMENT_LOG_KINDS)[number]

/** A field as people name it, with what stood there before and after. */
const change = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })
export type EquipmentChange = z.infer<typeof change>

/** One step in the history of equipment. */
export const equipmentLog = z.object({
  id,
  at: instant,
  actor: z.string().nullable(),
  kind: z.enum(EQUIPMENT_LOG_KINDS),
  /** Of an inspection, test or calibration: its day and what came of it. */
  doneOn: day.nullable(),
  result: z.enum(['PASSED', 'FAILED']).nullable(),
  note: z.string().nullable(),
  changes: z.array(change),
  file: fileData.nullable(),
  /** The report whose answers are the inspection. */
  assignmentNumber: z.string().nullable(),
})
export type EquipmentLog = z.infer<typeof equipmentLog>

/** The log of one item, newest first. */
export const equipmentLogQuery = z.strictObject({
  id,
  start: z.int().min(0).max(1_000_000).optional(),
  page: z.int().min(1).max(100_000).optional(),
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(20),
  filter: z
    .strictObject({ kind: anyOf(z.enum(EQUIPMENT_LOG_KINDS)), at: dayRange })
    .partial()
    .optional(),
})

/** The operation that reads the log of one item of a register. */
export const logsOf = (path: string, what: string, item: ItemKey) =>
  endpoint({
    method: 'POST',
    path: `/${path}/logs/list`,
    summary: `History log of one ${what}`,
    permission: may(item, 'read'),
    kind: 'list',
    body: equipmentLogQuery,
    data: z.array(equipmentLog),
  })
