import { z } from 'zod'
import { anyOf, dayRange } from '../../../kit/list-query.ts'
import { day, id, instant, optionalDay, optionalId, optionalText, text } from '../../../kit/text.ts'
import { fileData } from '../../files/file.ts'
import { EQUIPMENT_FAMILIES, EQUIPMENT_STATUSES } from './equipment-family.ts'
import { everyMonths } from './equipment-plan.ts'

/** Stands between what a scanned code carries and the code itself. */
const CODE_SEPARATOR = '###'

/** The text after the first `###`; a code without one is the whole text (MASTER-114). */
export function codeOf(text: string): string {
  const at = text.indexOf(CODE_SEPARATOR)
  return at < 0 ? text : text.slice(at + CODE_SEPARATOR.length)
}

/** What is written of equipment or child equipment, whatever the family. */
export const equipmentWrite = {
  typeId: id,
  code: z
    .string()
    .max(400)
    // What a label carries before the code does not count.
    .meta({ maxLength: 60 })
    .transform(codeOf)
    .pipe(text(60)),
  brand: optionalText(100),
  model: optionalText(100),
  capacity: optionalText(60),
  locationId: optionalId,
  subLocationId: optionalId,
  holderId: optionalId,
  /** The day it went into service: what was never done is due so long after. */
  inServiceOn: optionalDay,
  /** Overrules the plan of the type. */
  inspectionMonths: everyMonths,
  lastInspectionDate: optionalDay,
  lastTestDate: optionalDay,
  lastCalibrationDate: optionalDay,
  licenceNumber: optionalText(80),
  licenceValidUntil: optionalDay,
  licenceFileId: optionalId,
  certificateFileId: optionalId,
  /** A label with its QR code was printed. */
  qrCode: z.boolean().default(false).meta({ title: 'QR label' }),
  remarks: optionalText(2000),
}
/** The maker's number, of what is no part; a part's code is its serial number (MASTER-100). */
export const serialNumber = { serialNumber: optionalText(80) }
/** Of an extinguisher: powder, CO2, foam. */
export const agent = { agent: optionalText(60) }

const nullableText = z.string().nullable()
const nullableDay = day.nullable()
const nullableId = z.int().nullable()

/** What a reader gets of equipment or child equipment. */
export const equipmentRead = {
  equipmentDetailId: id,
  family: z.enum(EQUIPMENT_FAMILIES),
  typeId: id,
  type: z.string(),
  equipmentCategoryName: z.string(),
  code: z.string(),
  serialNumber: nullableText,
  brand: nullableText,
  model: nullableText,
  capacity: nullableText,
  agent: nullableText,
  /** As it is today: see `shownStatus`. */
  status: z.enum(EQUIPMENT_STATUSES),
  statusReason: nullableText,
  contractorId: nullableId,
  contractorName: nullableText,
  parentId: nullableId,
  /** The code of the parent. */
  parent: nullableText,
  childCount: z.int(),
  locationId: nullableId,
  /** Where it is; child equipment without a location of its own has that of its parent. */
  location: nullableText,
  subLocationId: nullableId,
  sublocation: nullableText,
  holderId: nullableId,
  holder: nullableText,
  inServiceOn: nullableDay,
  startDate: nullableDay,
  inspectionMonths: nullableId,
  lastInspectionDate: nullableDay,
  nextInspectionDate: nullableDay,
  lastTestDate: nullableDay,
  nextTestDate: nullableDay,
  lastCalibrationDate: nullableDay,
  nextCalibrationDate: nullableDay,
  licenceNumber: nullableText,
  licenceValidUntil: nullableDay,
  licenceFileId: nullableId,
  licenceFile: fileData.nullable(),
  /** The first of its obligations, and of the end of its licence. */
  nextDueOn: nullableDay,
  certificateFileId: nullableId,
  certificateFile: fileData.nullable(),
  qrCode: z.boolean(),
  remarks: nullableText,
  assignmentStatus: nullableText,
  lastAssignmentNumber: nullableText,
  created: instant,
  createdBy: nullableText,
  updated: instant,
  updatedBy: nullableText,
}

/** By what every register is narrowed; `status` is the one that is shown today. */
export const equipmentFilter = {
  status: anyOf(z.enum(EQUIPMENT_STATUSES)),
  typeId: anyOf(id),
  category: anyOf(id),
  locationId: anyOf(id),
  subLocationId: anyOf(id),
  holderId: anyOf(id),
  nextDueOn: dayRange,
}

/** What the six registers have in common. */
export const register = {
  sortable: ['id', 'code', 'nextDueOn', 'updatedAt'],
  defaultOrder: { column: 'code', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
} as const
