import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { days, oneOf, rare, records, register } from '../../../kit/register.ts'
import { day, id, instant, rowVersion, text } from '../../../kit/text.ts'
import { fileData } from '../../files/file.ts'
import { envelope } from '../../identity/auth.ts'
import { department } from '../../organisation/department.ts'
import { DOCTOR, MEDICAL_CENTER, MEDICAL_RECORD } from '../items.ts'
import {
  FITNESS_SOURCES,
  FITNESS_STATES,
  RESTRICTED_ACTIVITIES,
  RETURN_STATES,
  SEEN_FITNESS,
  SEEN_FITNESS_LABELS,
} from './fitness-words.ts'
import { FINDING_EXAMPLE, findingFields, restrictionsFit } from './fitness-write.ts'

const restriction = z.object({ activity: z.enum(RESTRICTED_ACTIVITIES), label: z.string(), until: day.nullable() })
export type Restriction = z.infer<typeof restriction>

/** For which work somebody is cleared and until when: what a superior may know, and no word of why. */
const fitnessRow = z.object({
  /** The id of the person. */
  id,
  username: z.string(),
  fullName: z.string(),
  photoFileId: id.nullable(),
  employer: z.string().nullable(),
  state: z.enum(SEEN_FITNESS),
  restrictions: z.array(restriction),
  validUntil: day.nullable(),
})
export type FitnessRow = z.infer<typeof fitnessRow>

/** Fitness of people as it is listed. */
export const fitnessList = register({
  label: { one: 'person', many: 'people' },
  file: 'fitness',
  row: fitnessRow,
  filters: {
    state: oneOf('Fitness', SEEN_FITNESS, SEEN_FITNESS_LABELS),
    validUntil: days('Valid until'),
    departmentId: rare(records('Department', department)),
    id: anyOf(id),
  },
  sortable: ['fullName'],
  order: { column: 'fullName', direction: 'ascending' },
  columns: {
    fullName: { label: 'Person', header: 'Name' },
    username: 'Employee ID',
    employer: 'Employer',
    state: { label: 'Fitness', value: ({ state }) => SEEN_FITNESS_LABELS[state] },
    restrictions: {
      label: 'Not cleared for',
      value: ({ restrictions }) => restrictions.map(({ label }) => label).join('; '),
    },
    validUntil: 'Valid until',
  },
})

/** A certificate as the clinic and the person read it. */
const certificate = z.object({
  id,
  version: z.int(),
  number: z.string(),
  userId: id,
  state: z.enum(FITNESS_STATES),
  validFrom: day,
  validUntil: day.nullable(),
  source: z.enum(FITNESS_SOURCES),
  provider: z.string().nullable(),
  examinationId: id.nullable(),
  restrictions: z.array(restriction),
  file: fileData.nullable(),
  signedBy: z.string(),
  signedAt: instant,
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  /** It is the one that counts. */
  counts: z.boolean(),
})
export type FitnessCertificate = z.infer<typeof certificate>

const person = { userId: id }
const signing = { method: 'POST', permission: may(DOCTOR, 'create'), reading: 'record', data: certificate } as const

/** Fitness for work: who is cleared for what, and the certificates that say so. */
export const fitness = {
  list: endpoint({
    ...fitnessList.list,
    path: '/fitness/list',
    summary: 'List for which work people are cleared: one’s own people, and those whom the clinic cares for',
    permission: 'signed-in',
    ownScope: true,
  }),
  certificates: endpoint({
    method: 'POST',
    path: '/fitness/certificates/list',
    summary: 'List the fitness certificates of a person',
    permission: may(MEDICAL_RECORD, 'read'),
    reading: 'record',
    body: z.strictObject(person),
    data: z.array(certificate),
  }),
  issue: endpoint({
    ...signing,
    path: '/fitness/certificates',
    summary: 'Sign a fitness certificate',
    done: 'Certificate signed',
    example: { body: { userId: 8, ...FINDING_EXAMPLE, proof: 'sealed' } },
    body: z.strictObject({ ...person, ...findingFields, proof: envelope }).superRefine(restrictionsFit),
  }),
  returnToWork: endpoint({
    ...signing,
    path: '/fitness/return-to-work',
    summary: 'Let somebody who was temporarily unfit go back to work',
    done: 'Back to work',
    example: { body: { userId: 8, ...FINDING_EXAMPLE, proof: 'sealed' } },
    body: z
      .strictObject({ ...person, ...findingFields, state: z.enum(RETURN_STATES), proof: envelope })
      .superRefine(restrictionsFit),
  }),
  revoke: endpoint({
    ...signing,
    path: '/fitness/certificates/revoke',
    summary: 'Revoke a fitness certificate',
    done: 'Certificate revoked',
    body: z.strictObject({ id, version: rowVersion, reason: text(500), proof: envelope }),
  }),
  external: endpoint({
    method: 'POST',
    path: '/fitness/certificates/external',
    summary: 'Record the fitness certificate of another provider, with its file',
    done: 'Certificate recorded',
    example: {
      body: { userId: 9, ...FINDING_EXAMPLE, validFrom: '2026-11-20', provider: 'RS Petro Medika', fileId: 1 },
    },
    permission: may(MEDICAL_CENTER, 'update'),
    reading: 'record',
    creates: true,
    body: z
      .strictObject({
        ...person,
        ...findingFields,
        validFrom: day,
        provider: text(150),
        fileId: id,
      })
      .superRefine(restrictionsFit),
    data: certificate,
  }),
}
