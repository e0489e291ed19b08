import { z } from 'zod'
import { endpoint, FOUND, idParams, SAVED } from '../../../../kit/endpoint.ts'
import { allowedAction } from '../../../../kit/lifecycle.ts'
import { anyOf } from '../../../../kit/list-query.ts'
import { may } from '../../../../kit/permissions.ts'
import { records, register, states, unseen } from '../../../../kit/register.ts'
import { day, id, instant, optionalId, optionalText, text } from '../../../../kit/text.ts'
import { fileData } from '../../../files/file.ts'
import { EQUIPMENT_ITEMS } from '../../items.ts'
import { location } from '../../locations/location.ts'
import { EQUIPMENT_FAMILIES, EQUIPMENT_STATUSES } from '../equipment-family.ts'
import { equipmentType } from '../equipment-type.ts'
import { EQUIPMENT_ACTIONS, type EquipmentAction, equipmentLifecycle } from './equipment-lifecycle.ts'
import { OBLIGATION_STATES, OBLIGATIONS } from './equipment-obligation.ts'

const read = may(EQUIPMENT_ITEMS, 'read')
const update = may(EQUIPMENT_ITEMS, 'update')

const families = z.enum(EQUIPMENT_FAMILIES)
const obligations = z.enum(OBLIGATIONS)

/** One obligation of equipment: what is planned, when it was last done, and how it stands today. */
const obligation = z.object({
  obligation: obligations,
  label: z.string(),
  everyMonths: z.int().nullable(),
  lastOn: day.nullable(),
  nextOn: day.nullable(),
  daysLeft: z.int().nullable(),
  state: z.enum(OBLIGATION_STATES),
  /** Its last report failed, and none was passed since. */
  failed: z.boolean(),
})
export type EquipmentObligation = z.infer<typeof obligation>

/** Everything that the page of one item shows but its parts and its log. */
export const equipmentRecord = z.object({
  id,
  version: z.int(),
  family: families,
  code: z.string(),
  typeId: id,
  typeName: z.string(),
  categoryName: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  serialNumber: z.string().nullable(),
  capacity: z.string().nullable(),
  agent: z.string().nullable(),
  contractorName: z.string().nullable(),
  /** As it is shown today: DUE where the state allows its use but an obligation is overdue. */
  status: z.enum(EQUIPMENT_STATUSES),
  /** As it is stored. */
  state: z.enum(equipmentLifecycle.states),
  statusReason: z.string().nullable(),
  statusSince: instant.nullable(),
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  subLocationId: id.nullable(),
  subLocationName: z.string().nullable(),
  holderId: id.nullable(),
  holderName: z.string().nullable(),
  holderUsername: z.string().nullable(),
  inServiceOn: day.nullable(),
  remarks: z.string().nullable(),
  assignmentStatus: z.string().nullable(),
  lastAssignmentNumber: z.string().nullable(),
  /** What it is a part of, outermost parent first. */
  path: z.array(z.object({ id, code: z.string(), typeName: z.string() })),
  childCount: z.int(),
  obligations: z.array(obligation),
  /** The form that its inspections are filled in with; `problem`: why it cannot be now, so that the result is recorded by hand. */
  inspectionForm: z.object({ formId: id, formName: z.string(), problem: z.string().nullable() }).nullable(),
  /** The last inspection is more than three months ago (DATES-04). */
  stale: z.boolean(),
  licenceRequired: z.boolean(),
  licenceNumber: z.string().nullable(),
  licenceFile: fileData.nullable(),
  certificateFile: fileData.nullable(),
  /** A label was printed. */
  qrCode: z.boolean(),
  /** What its QR code says: the address of its page. */
  address: z.string(),
  createdAt: instant,
  updatedAt: instant,
  archivedAt: instant.nullable(),
  allowedActions: z.array(allowedAction(EQUIPMENT_ACTIONS)),
})
export type EquipmentRecord = z.infer<typeof equipmentRecord>

const version = z.int().min(1)

/** The report of an inspection, test or calibration. */
export const obligationReport = z
  .strictObject({
    doneOn: day,
    result: z.enum(['PASSED', 'FAILED'], 'Choose one from the list'),
    note: optionalText(2000),
    fileId: optionalId,
  })
  .refine(({ result, note }) => result === 'PASSED' || note !== null, {
    message: 'Please give the reason',
    path: ['note'],
  })
export const reasonReport = z.strictObject({ note: text(500) })
export const noteReport = z.strictObject({ note: optionalText(500) })
/** `despiteOverdue`: the user confirmed that an obligation is overdue. */
export const handOverReport = z.strictObject({
  holderId: id,
  note: optionalText(500),
  despiteOverdue: z.boolean().default(false),
})
export const moveReport = z.strictObject({ locationId: id, subLocationId: optionalId, note: optionalText(500) })

const perform = <B extends z.ZodType>(address: string, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path: `/equipment-maintenance/${address}/:id`,
    summary,
    done: SAVED,
    permission: update,
    creates: true,
    params: idParams,
    body,
    data: equipmentRecord,
  })
const withVersion = { version }

/** What is done to equipment; each needs the expected version, and an Idempotency-Key is kept. */
export const equipmentActions = {
  inspect: perform('inspect', 'Record an inspection', obligationReport.safeExtend(withVersion)),
  test: perform('test', 'Record a test', obligationReport.safeExtend(withVersion)),
  calibrate: perform('calibrate', 'Record a calibration', obligationReport.safeExtend(withVersion)),
  takeOut: perform('take-out', 'Take equipment out of service', reasonReport.extend(withVersion)),
  returnToService: perform('return-to-service', 'Return equipment to service', noteReport.extend(withVersion)),
  handOver: perform('hand-over', 'Hand equipment over to a person', handOverReport.extend(withVersion)),
  return: perform('return', 'Take equipment back from its holder', noteReport.extend(withVersion)),
  move: perform('move', 'Move equipment to another place', moveReport.extend(withVersion)),
  retire: perform('retire', 'Retire equipment for good', reasonReport.extend(withVersion)),
} satisfies Record<EquipmentAction, unknown>

export const DUE_WITHIN = ['OVERDUE', '30', '90'] as const
export type DueWithin = (typeof DUE_WITHIN)[number]

/** One obligation of one item, on the list of what is due. */
export const dueRow = z.object({
  /** Of the row: equipment with two obligations stands twice. */
  id,
  equipmentId: id,
  obligation: obligations,
  label: z.string(),
  dueOn: day,
  daysLeft: z.int(),
  state: z.enum(OBLIGATION_STATES),
  lastOn: day.nullable(),
  version: z.int(),
  family: families,
  code: z.string(),
  typeName: z.string(),
  status: z.enum(EQUIPMENT_STATUSES),
  locationName: z.string().nullable(),
  subLocationName: z.string().nullable(),
  holderName: z.string().nullable(),
  contractorName: z.string().nullable(),
})
export type DueRow = z.infer<typeof dueRow>

/** What is due or overdue, by day. */
export const equipmentDue = register({
  label: { one: 'obligation', many: 'obligations' },
  file: 'equipment-due',
  sheet: 'due equipment',
  row: dueRow,
  filters: {
    obligation: states('Due for', OBLIGATIONS),
    family: { schema: anyOf(families), label: 'Register', kind: 'texts' },
    typeId: records('Type', equipmentType),
    locationId: records('Location', location),
    /** The widest of them holds; what is overdue is within any. */
    within: unseen(states('Due', DUE_WITHIN)),
  },
  sortable: ['dueOn'],
  order: { column: 'dueOn', direction: 'ascending' },
  columns: {
    dueOn: { label: 'Due date', header: 'Due on' },
    daysLeft: 'Days left',
    obligation: { label: 'Due for', value: ({ label }) => label },
    code: { label: 'Equipment', header: 'Code' },
    typeName: 'Type',
    family: { label: 'Register', header: 'Family' },
    status: 'Status',
    lastOn: 'Last done',
    locationName: { label: 'Location', header: 'Location' },
    subLocationName: 'Sub-location',
    holderName: 'Holder',
    contractorName: 'Contractor',
  },
})
export type DueQuery = z.output<typeof equipmentDue.list.body>

export const LABELS_MOST = 1000

export const equipmentMaintenance = {
  get: endpoint({
    method: 'GET',
    path: '/equipment-maintenance/:id',
    summary: 'Read the record of equipment: state, obligations, where it is, what may be done',
    done: FOUND,
    permission: read,
    params: idParams,
    data: equipmentRecord,
  }),
  due: endpoint({
    ...equipmentDue.list,
    path: '/equipment-maintenance/due/list',
    summary: 'What is due or overdue: inspections, tests, calibrations and licences, by day',
    permission: read,
  }),
  dueCounts: endpoint({
    ...equipmentDue.counts,
    path: '/equipment-maintenance/due/counts',
    summary: 'How many obligations are overdue, due within 30 and within 90 days',
    permission: read,
    data: z.object({ overdue: z.int(), within30: z.int(), within90: z.int() }),
  }),
  dueExport: endpoint({
    ...equipmentDue.export,
    path: '/equipment-maintenance/due/export',
    summary: 'Export what is due',
    permission: read,
  }),
  labels: endpoint({
    method: 'POST',
    path: '/equipment-maintenance/labels',
    summary: 'QR labels as PDF, 24 to a sheet of A4; the equipments are marked as labelled',
    permission: update,
    kind: 'file',
    body: z.strictObject({ ids: anyOf(id).max(LABELS_MOST) }),
  }),
}
