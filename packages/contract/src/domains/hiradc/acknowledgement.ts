import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { MAX_OFFSET, PAGE_SIZE } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { day, id, instant, keywordText } from '../../kit/text.ts'
import { SUBMISSION } from './hiradc.ts'
import { HIRADC_ITEMS } from './items.ts'

/** Somebody of the department of an assessment in force. */
export const departmentPerson = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  positionName: z.string().nullable(),
  /** Null: not read yet. */
  acknowledgedAt: instant.nullable(),
  /** False: no role of the person opens assessments, so the person is told by somebody else. */
  canOpen: z.boolean(),
})
export type DepartmentPerson = z.output<typeof departmentPerson>

/** A revision in force that the caller has not read yet. */
export const toAcknowledge = z.object({
  id: z.int(),
  revisionId: z.int(),
  revision: z.int(),
  number: z.string(),
  title: z.string(),
  departmentName: z.string(),
  locationName: z.string(),
  approvedAt: instant,
  validUntil: day.nullable(),
})
export type ToAcknowledge = z.output<typeof toAcknowledge>

/** That the people of a department have read what is in force for their work (ISO 45001, 5.4 and 7.4). */
export const acknowledgement = {
  acknowledge: endpoint({
    method: 'POST',
    path: '/hiradcs/acknowledge',
    summary: 'Say that the caller has read the revision in force; for the people of its department',
    done: 'Thank you: you have read it',
    permission: may(HIRADC_ITEMS, 'read'),
    body: z.strictObject({ id, revisionId: id }),
    data: z.object({ id: z.int(), acknowledgedAt: instant }),
  }),
  list: endpoint({
    method: 'POST',
    path: '/hiradcs/acknowledgements/list',
    summary: 'Who of the department has read the revision in force; for whoever can change the assessment',
    permission: may(SUBMISSION, 'update'),
    kind: 'list',
    body: z
      .strictObject({
        id,
        keyword: keywordText.optional(),
        filter: z.strictObject({ read: z.boolean() }).partial().optional(),
        page: z.int().min(1).default(1),
        limit: z.int().min(1).max(100).default(PAGE_SIZE),
      })
      .refine(({ page, limit }) => page * limit <= MAX_OFFSET, { message: 'Narrow the filter', path: ['page'] }),
    data: z.array(departmentPerson),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/hiradcs/acknowledgements/remind',
    summary: 'Remind those of the department who have not read the revision in force, at most once a day',
    permission: may(SUBMISSION, 'update'),
    body: z.strictObject({ id }),
    data: z.object({ people: z.int() }),
  }),
  toAcknowledge: endpoint({
    method: 'POST',
    path: '/hiradcs/to-acknowledge/list',
    summary: 'The revisions in force for the caller’s department that the caller has not read, newest first',
    permission: 'signed-in',
    ownScope: true,
    kind: 'list',
    body: z
      .strictObject({
        page: z.int().min(1).default(1),
        limit: z.int().min(1).max(1000).default(PAGE_SIZE),
      })
      .refine(({ page, limit }) => page * limit <= MAX_OFFSET, { message: 'Narrow the filter', path: ['page'] }),
    data: z.array(toAcknowledge),
  }),
}
