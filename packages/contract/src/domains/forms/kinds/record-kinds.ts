import { z } from 'zod'
import { id } from '../../../kit/text.ts'
import { EQUIPMENT_FAMILIES } from '../../master-data/equipment/equipment-family.ts'
import { masterTypeId } from '../../master-data/keys/master-type.ts'
import { parts } from './kind.ts'

const none = z.strictObject({})
const fileCount = z.strictObject({ max: z.int().min(1).max(20).default(5) })
/** Files that were uploaded before: their ids. */
const files = (max: number, what: string) =>
  z.array(id).min(1, 'This field is required').max(max, `At most ${max} ${what}`)

export const image = parts({
  label: 'Image',
  column: 'files',
  family: 'Files',
  settings: fileCount,
  initial: {},
  ruleType: 'list<double>',
  hasDefault: false,
  answer: ({ max }) => files(max, 'pictures'),
  references: (ids) => ({ files: ids.map((file) => ({ id: file, picture: true })) }),
})

/** Files of the accepted document types (FILES-04). */
export const document = parts({
  label: 'Document',
  column: 'files',
  family: 'Files',
  settings: fileCount,
  initial: {},
  ruleType: 'list<double>',
  hasDefault: false,
  answer: ({ max }) => files(max, 'files'),
  references: (ids) => ({ files: ids.map((file) => ({ id: file, picture: false })) }),
})

/** A location and, below it, a sub-location. */
export const location = parts({
  label: 'Location',
  column: 'place',
  family: 'People and places',
  settings: none,
  initial: {},
  /** Its id. */
  ruleType: 'double',
  answer: () => z.strictObject({ locationId: id, subLocationId: id.nullable().default(null) }),
  references: (place) => ({ places: [place] }),
  display: ({ locationId, subLocationId }, { place }) => place(locationId, subLocationId),
})

/** A user by the employee ID. */
export const user = parts({
  label: 'User',
  column: 'person',
  family: 'People and places',
  settings: none,
  initial: {},
  answer: () => z.string().regex(/^\d{8}$/, 'Choose a person'),
  references: (username) => ({ people: [username] }),
  display: (username, { person }) => person(username),
})

/** What the server writes of the person who submits, as it is on that day. */
export const USER_FACTS = {
  fullName: 'Name',
  username: 'Employee ID',
  position: 'Position',
  department: 'Department',
  superior: 'Direct superior',
  site: 'Site',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
} as const
export type UserFact = keyof typeof USER_FACTS
const factNames = Object.keys(USER_FACTS) as [UserFact, ...UserFact[]]
const userFact = z.enum(factNames)

export const userInfo = parts({
  label: 'User info',
  family: 'People and places',
  settings: z.strictObject({
    facts: z.array(userFact).min(1).default(['fullName', 'username', 'position', 'department']),
  }),
  initial: {},
  source: 'server',
  ruleType: null,
  answer: () => z.partialRecord(userFact, z.string()),
  display: (facts) => factNames.flatMap((name) => facts[name] ?? []).join(' · '),
})

/** One value of the master data: of a category, or of all categories of Safety or Health. */
export const dataMaster = parts({
  label: 'Data master',
  family: 'Records',
  settings: z.strictObject({ typeId: masterTypeId.default(1), categoryId: id.nullable().default(null) }),
  initial: {},
  ruleType: 'double',
  answer: () => id,
  references: (key, settings) => ({ masterKeys: [{ id: key, ...settings }] }),
  display: (key, { masterKey }) => masterKey(key),
})

/** Equipment of the registers, child equipment too. */
export const equipment = parts({
  label: 'Equipment',
  family: 'Records',
  settings: z.strictObject({ family: z.enum(EQUIPMENT_FAMILIES).nullable().default(null) }),
  initial: {},
  ruleType: 'double',
  answer: () => id,
  references: (item, { family }) => ({ equipment: [{ id: item, family }] }),
  display: (item, names) => names.equipment(item),
})

/** One of the stock of the clinic: a medicine, or an item of its inventory. */
const stockItem = (label: string, stockKind: 'MEDICINE' | 'INVENTORY') =>
  parts({
    label,
    family: 'Records',
    settings: none,
    initial: {},
    ruleType: 'double',
    answer: () => id,
    references: (item) => ({ stockItems: [{ id: item, stockKind }] }),
    display: (item, names) => names.stockItem(item),
  })
export const medicine = stockItem('Medicine', 'MEDICINE')
export const medicalInventory = stockItem('Medical inventory', 'INVENTORY')

/** An earlier report, of one form or of any, by its number. */
export const form = parts({
  label: 'Form',
  family: 'Records',
  settings: z.strictObject({ formId: id.nullable().default(null) }),
  initial: {},
  answer: () => z.string('Choose a report').min(1, 'This field is required').max(60),
  references: (assignmentNumber, { formId }) => ({ reports: [{ assignmentNumber, formId }] }),
})

const degrees = (most: number, name: string) =>
  z
    .number(`Enter the ${name}`)
    .min(-most, `A ${name} is at least −${most}`)
    .max(most, `A ${name} is at most ${most}`)
    .transform((value) => Number(value.toFixed(6)))

/** A point on the earth in degrees, with how exact the device was, in metres. */
export const map = parts({
  label: 'Map',
  family: 'People and places',
  settings: none,
  initial: {},
  ruleType: null,
  answer: () =>
    z.strictObject({
      latitude: degrees(90, 'latitude'),
      longitude: degrees(180, 'longitude'),
      accuracy: z.number().min(0).max(100_000).nullable().default(null),
    }),
  display: ({ latitude, longitude, accuracy }) =>
    `${latitude.toFixed(6)}, ${longitude.toFixed(6)}${accuracy === null ? '' : ` (± ${Math.round(accuracy)} m)`}`,
})
