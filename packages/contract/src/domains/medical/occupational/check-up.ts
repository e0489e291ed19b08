import { z } from 'zod'
import { DELETED, endpoint, idParams, SAVED } from '../../../kit/endpoint.ts'
import { allowedAction } from '../../../kit/lifecycle.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { days, oneOf, records, register } from '../../../kit/register.ts'
import { day, id, instant, optionalText, rowVersion, text } from '../../../kit/text.ts'
import { envelope } from '../../identity/auth.ts'
import { users } from '../../identity/user.ts'
import { FITNESS_STATES } from '../fitness/fitness-words.ts'
import { FINDING_EXAMPLE, findingFields, restrictionsFit } from '../fitness/fitness-write.ts'
import { DOCTOR, MEDICAL_RECORD } from '../items.ts'
import { EXAMINATION_ACTIONS, EXAMINATION_STATE_LABELS, EXAMINATION_STATES } from './examination-lifecycle.ts'
import { audiogramRow, eachEarOnce, resultFields, resultRow, spirometryRow } from './examination-results.ts'
import { CHECK_UP_TYPES, EXAMINATION_TYPE_LABELS, EXAMINATION_TYPES } from './examination-words.ts'

const checkUpRow = z.object({
  id,
  version: z.int(),
  number: z.string(),
  userId: id,
  username: z.string(),
  fullName: z.string(),
  photoFileId: id.nullable(),
  examinationType: z.enum(EXAMINATION_TYPES),
  planYear: z.int().nullable(),
  provider: z.string().nullable(),
  examinedOn: day,
  status: z.enum(EXAMINATION_STATES),
  /** The record opens in an emergency only: a list says nothing of its results. */
  isRestricted: z.boolean(),
  /** Results outside their limits. */
  abnormal: z.int(),
  critical: z.int(),
  /** An ear hears worse than at the baseline. */
  hasShift: z.boolean(),
  /** What the doctor found; null before, and where another certificate counts no more. */
  fitness: z.enum(FITNESS_STATES).nullable(),
  createdBy: z.string().nullable(),
  signedBy: z.string().nullable(),
  signedAt: instant.nullable(),
})
export type CheckUpRow = z.infer<typeof checkUpRow>

const describe = {
  row: checkUpRow,
  sortable: ['examinedOn'],
  order: { column: 'examinedOn', direction: 'descending' },
  columns: {
    number: 'Number',
    fullName: { label: 'Person', header: 'Name' },
    username: 'Employee ID',
    examinationType: {
      label: 'Kind',
      value: ({ examinationType }: CheckUpRow) => EXAMINATION_TYPE_LABELS[examinationType],
    },
    planYear: 'Year',
    examinedOn: 'Examined',
    status: { label: 'State', value: ({ status }: CheckUpRow) => EXAMINATION_STATE_LABELS[status] },
    abnormal: {
      label: 'Outside limits',
      value: ({ isRestricted, abnormal }: CheckUpRow) => (isRestricted ? null : abnormal),
    },
    signedBy: 'Concluded by',
    fitness: 'Fitness',
  },
} as const
const filters = {
  userId: records('Person', users),
  status: oneOf('State', EXAMINATION_STATES, EXAMINATION_STATE_LABELS),
  examinedOn: days('Examined'),
  id: anyOf(id),
} as const

/** Check-ups: all examinations but the annual ones (MEDICAL-35). */
export const checkUps = register({
  ...describe,
  label: { one: 'check-up', many: 'check-ups' },
  file: 'check-ups',
  filters: { ...filters, examinationType: oneOf('Kind', CHECK_UP_TYPES, EXAMINATION_TYPE_LABELS) },
})
/** Annual check-ups, by the year of the plan (MEDICAL-40). */
export const annualCheckUps = register({
  ...describe,
  label: { one: 'annual check-up', many: 'annual check-ups' },
  file: 'annual-check-ups',
  filters: { ...filters, planYear: anyOf(z.int()) },
})

const detail = checkUpRow.extend({
  conclusion: z.string().nullable(),
  results: z.array(resultRow),
  audiograms: z.array(audiogramRow),
  spirometry: spirometryRow.nullable(),
  canWrite: z.boolean(),
  canDelete: z.boolean(),
  actions: z.array(allowedAction(EXAMINATION_ACTIONS)),
})
export type CheckUpDetail = z.infer<typeof detail>

/** What a person reads of the own check-ups. */
const ownCheckUp = checkUpRow
  .pick({
    id: true,
    number: true,
    examinationType: true,
    planYear: true,
    provider: true,
    examinedOn: true,
    hasShift: true,
  })
  .extend({
    fitness: z.enum(FITNESS_STATES).nullable(),
    signedBy: z.string().nullable(),
    conclusion: z.string().nullable(),
    results: z.array(resultRow),
    spirometry: spirometryRow.nullable(),
  })
export type OwnCheckUp = z.infer<typeof ownCheckUp>

const writing = { method: 'POST', permission: may(MEDICAL_RECORD, 'update'), reading: 'record', data: detail } as const
const signing = { ...writing, permission: may(DOCTOR, 'create') } as const
const known = { id, version: rowVersion }
const head = { userId: id, provider: optionalText(150), examinedOn: day }
const deleting = {
  method: 'POST',
  permission: may(MEDICAL_RECORD, 'delete'),
  done: DELETED,
  params: idParams,
  body: z.strictObject({ version: rowVersion }),
} as const

/** Check-ups and what is done with any examination (MEDICAL-35 to 37). */
export const checkUp = {
  list: endpoint({
    ...checkUps.list,
    path: '/check-ups/list',
    summary: 'List check-ups',
    permission: may(MEDICAL_RECORD, 'read'),
    reading: 'list',
  }),
  own: endpoint({
    method: 'POST',
    path: '/check-ups/own',
    summary: 'Read the own check-ups that a doctor has concluded',
    permission: 'signed-in',
    ownScope: true,
    reading: 'record',
    data: z.array(ownCheckUp),
  }),
  create: endpoint({
    ...writing,
    path: '/check-ups',
    summary: 'Create a check-up',
    done: SAVED,
    permission: may(MEDICAL_RECORD, 'create'),
    creates: true,
    body: z.strictObject({ ...head, examinationType: z.enum(CHECK_UP_TYPES) }),
  }),
  delete: endpoint({ ...deleting, path: '/check-ups/delete/:id', summary: 'Delete the draft of a check-up' }),
  detail: endpoint({
    method: 'POST',
    path: '/check-ups/detail',
    summary: 'Read an examination with its results',
    permission: may(MEDICAL_RECORD, 'read'),
    reading: 'record',
    body: z.strictObject({ id }),
    data: detail,
  }),
  write: endpoint({
    ...writing,
    path: '/check-ups/results',
    summary: 'Write the results of an examination',
    done: SAVED,
    body: z.strictObject({ ...known, ...resultFields }).superRefine(eachEarOnce),
  }),
  collect: endpoint({
    ...writing,
    path: '/check-ups/collect',
    summary: 'Hand the results of an examination to the doctor',
    done: 'Handed to the doctor',
    body: z.strictObject(known),
  }),
  collectMany: endpoint({
    method: 'POST',
    path: '/check-ups/collect-many',
    summary: 'Hand the results of several examinations to the doctor; gives those that were handed over',
    done: 'Handed to the doctor',
    permission: may(MEDICAL_RECORD, 'update'),
    body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
    data: z.array(id),
  }),
  return: endpoint({
    ...signing,
    path: '/check-ups/return',
    summary: 'Return an examination, to collect results again',
    done: 'Returned',
    body: z.strictObject({ ...known, reason: text(500) }),
  }),
  conclude: endpoint({
    ...signing,
    path: '/check-ups/conclude',
    summary: 'Conclude an examination and certify the fitness for work, signed',
    done: 'Concluded, and the certificate is signed',
    example: { body: { id: 1, version: 2, conclusion: 'Fit for the work', ...FINDING_EXAMPLE, proof: 'sealed' } },
    body: z
      .strictObject({ ...known, conclusion: text(4000), ...findingFields, proof: envelope })
      .superRefine(restrictionsFit),
  }),
  void: endpoint({
    ...signing,
    path: '/check-ups/void',
    summary: 'Void a concluded examination of another doctor, signed',
    done: 'Examination voided',
    body: z.strictObject({ ...known, reason: text(500), proof: envelope }),
  }),
}

/** Annual check-ups: one a person and year of the plan (MEDICAL-40 to 42). */
export const annualCheckUp = {
  list: endpoint({
    ...annualCheckUps.list,
    path: '/annual-check-ups/list',
    summary: 'List annual check-ups',
    permission: may(MEDICAL_RECORD, 'read'),
    reading: 'list',
  }),
  save: endpoint({
    ...writing,
    path: '/annual-check-ups',
    summary: 'Save an annual check-up',
    done: SAVED,
    permission: may(MEDICAL_RECORD, 'create'),
    creates: true,
    body: z.strictObject({ ...head, planYear: z.int('Use a year').min(2000, 'Use a year').max(2100, 'Use a year') }),
  }),
  delete: endpoint({
    ...deleting,
    path: '/annual-check-ups/delete/:id',
    summary: 'Delete the draft of an annual check-up',
  }),
}
