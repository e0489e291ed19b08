import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { days, oneOf, records, register } from '../../../kit/register.ts'
import { day, id, instant } from '../../../kit/text.ts'
import { medicalCenter } from '../centers/medical-center.ts'
import { MEDICINE } from '../items.ts'
import { CONTROL_LABELS, CONTROLS, MOVEMENT_KINDS, MOVEMENT_LABELS } from '../stock/stock-words.ts'

const movementRow = z.object({
  id,
  at: instant,
  itemId: id,
  itemName: z.string(),
  control: z.enum(CONTROLS),
  unit: z.string(),
  batchNo: z.string(),
  expiresOn: day.nullable(),
  centerName: z.string(),
  movement: z.enum(MOVEMENT_KINDS),
  qty: z.int(),
  balanceAfter: z.int(),
  /** Of what was handed out, or came back. */
  patientId: id.nullable(),
  patientName: z.string().nullable(),
  username: z.string().nullable(),
  prescriptionNumber: z.string().nullable(),
  prescriber: z.string().nullable(),
  actor: z.string(),
  secondActor: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ControlledMovement = z.infer<typeof movementRow>

const CONTROLLED = CONTROLS.filter((control) => control !== 'NONE')

/** The register of controlled medicines: each movement, with the person, the doctor and both signatures. */
export const controlledMovements = register({
  label: { one: 'movement', many: 'movements' },
  file: 'controlled-register',
  row: movementRow,
  filters: {
    at: days('Day'),
    control: oneOf('Control', CONTROLLED, CONTROL_LABELS),
    centerId: records('Medical center', medicalCenter),
    id: anyOf(id),
  },
  sortable: ['at'],
  order: { column: 'at', direction: 'descending' },
  columns: {
    at: 'Date',
    itemName: 'Medicine',
    control: { label: 'Control', value: ({ control }) => CONTROL_LABELS[control] },
    batchNo: 'Batch',
    centerName: 'Medical center',
    movement: { label: 'Movement', value: ({ movement }) => MOVEMENT_LABELS[movement] },
    qty: 'Quantity',
    unit: 'Unit',
    balanceAfter: 'Balance',
    patientName: 'Patient',
    username: 'Employee ID',
    prescriptionNumber: 'Prescription',
    prescriber: 'Doctor',
    actor: 'Dispensed by',
    secondActor: 'Second person',
    reason: 'Reason or note',
  },
})

export const controlledRegister = {
  list: endpoint({
    ...controlledMovements.list,
    path: '/controlled-register/list',
    summary: 'List the movements of controlled medicines',
    permission: may(MEDICINE, 'read'),
    confidential: true,
    reading: 'list',
  }),
  export: endpoint({
    ...controlledMovements.export,
    path: '/controlled-register/export',
    summary: 'Export the register of controlled medicines',
    permission: may(MEDICINE, 'read'),
    reading: 'export',
  }),
}

const recipient = z.object({
  patientId: id,
  patientName: z.string(),
  username: z.string(),
  phone: z.string().nullable(),
  prescriptionNumber: z.string(),
  /** What is still with the person. */
  qty: z.int(),
  unit: z.string(),
  lastOn: day,
})
export type BatchRecipient = z.infer<typeof recipient>

/** Who has got something of a batch that is recalled; asks for Medical Record read besides. */
export const batchRecipients = endpoint({
  method: 'POST',
  path: '/medicines/batches/recipients/list',
  summary: 'List the people who have got something of a batch',
  permission: may(MEDICINE, 'read'),
  confidential: true,
  reading: 'list',
  body: z.strictObject({ batchId: id }),
  data: z.object({ recipients: z.array(recipient) }),
})
