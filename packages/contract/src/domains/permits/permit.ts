import { z } from 'zod'
import { endpoint, FOUND, idParams, SAVED } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { id, instant, optionalId, optionalText, text } from '../../kit/text.ts'
import { historyEntry } from '../../kit/traces.ts'
import { envelope } from '../identity/auth.ts'
import { gateReport } from './gates.ts'
import { PERMIT } from './items.ts'
import { movedPermit, permitDetail, permitExtension } from './permit-detail.ts'
import { SUSPEND_CODES } from './permit-lifecycle.ts'
import { checkAnswer, checkRemark, permitWrite } from './permit-write.ts'

const version = z.int().min(1)
/** The password of the one who signs, sealed (and the code of a second factor, where one is set up). */
const proof = envelope
/** An instant that a person chose. */
const when = instant
const onPermit = (action: 'create' | 'read' | 'update') => may(PERMIT, action)

/** An act of one person: which permit, as it was read, signed. */
const signed = { id, version, proof }

/** Proves that the issuer stands at the place: its site code, read from the label there, or the position. */
export const siteProof = z.union([
  z.strictObject({ code: text(40) }),
  z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracy: z.number().min(0).max(100_000),
  }),
])

const LEAST_REASON = 10
const SHORT_REASON = `Give a reason of at least ${LEAST_REASON} characters`
/** Why an approver returns or rejects a request: the requester has to be able to act on it. */
export const refusalReason = text(1000).pipe(z.string().min(LEAST_REASON, SHORT_REASON))
const proofOfVisit = siteProof.nullish().transform((value) => value ?? null)

export const permit = {
  create: endpoint({
    method: 'POST',
    path: '/permits',
    summary: 'Save a permit as a draft',
    done: 'Draft saved',
    permission: onPermit('create'),
    creates: true,
    body: permitWrite,
    data: z.object({ id: z.int(), number: z.string(), version: z.int() }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/permits/update',
    summary: 'Change a draft or a returned permit',
    done: SAVED,
    permission: onPermit('update'),
    body: permitWrite.extend({ id, version }),
    data: movedPermit,
  }),
  get: endpoint({
    method: 'GET',
    path: '/permits/:id',
    summary: 'Read a permit with its gates and what the caller can do',
    done: FOUND,
    confidential: true,
    permission: onPermit('read'),
    params: idParams,
    data: permitDetail,
  }),
  byNumber: endpoint({
    method: 'POST',
    path: '/permits/by-number',
    summary: 'Read a permit by its number',
    done: FOUND,
    confidential: true,
    permission: onPermit('read'),
    body: z.strictObject({ assignmentNumber: z.string().min(1).max(80) }),
    data: permitDetail,
  }),
  gates: endpoint({
    method: 'GET',
    path: '/permits/gates/:id',
    summary: 'Whether the work of a permit can start or go on now, gate by gate',
    permission: onPermit('read'),
    params: idParams,
    data: gateReport,
  }),
  history: endpoint({
    method: 'GET',
    path: '/permits/history/:id',
    summary: 'History of a permit',
    confidential: true,
    permission: onPermit('read'),
    params: idParams,
    data: z.array(historyEntry),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/permits/submit',
    summary: 'Submit a request for approval',
    done: 'Request submitted',
    permission: onPermit('update'),
    body: z.strictObject(signed),
    data: movedPermit.extend({ goesTo: z.array(z.string()) }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/my-tasks/permit-flow/update',
    summary: 'Answer the approval task of a permit: approve, return or reject',
    done: { approve: 'Permit approved', return: 'Permit returned for revision', reject: 'Permit rejected' },
    permission: may('menu/My Task', 'update'),
    body: z
      .strictObject({
        assignmentNumber: z.string().min(1).max(80),
        taskId: id,
        /** The version of the task that the caller has read. */
        version,
        action: z.enum(['approve', 'return', 'reject']),
        comment: optionalText(1000),
        proof,
      })
      .refine(({ action, comment }) => action === 'approve' || (comment ?? '').length >= LEAST_REASON, {
        message: SHORT_REASON,
        path: ['comment'],
      }),
    data: movedPermit,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/permits/withdraw',
    summary: 'Take a submitted request back: it is a draft again',
    done: 'Request withdrawn',
    permission: onPermit('update'),
    body: z.strictObject({ id, version }),
    data: movedPermit,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/permits/issue',
    summary: 'Issue an approved permit at the site',
    done: 'Permit issued',
    permission: onPermit('update'),
    body: z.strictObject({
      ...signed,
      siteProof: proofOfVisit,
      checks: z
        .array(z.strictObject({ itemId: id, answer: checkAnswer, remark: checkRemark }))
        .max(200)
        .default([]),
    }),
    data: movedPermit,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/permits/accept',
    summary: 'Accept an issued permit: work begins',
    done: 'Permit accepted. Work can begin',
    permission: onPermit('update'),
    body: z.strictObject(signed),
    data: movedPermit,
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/permits/suspend',
    summary: 'Stop the work of a permit, and of the special permits under it',
    done: 'Permit suspended',
    // Everybody who can read a permit can stop its work.
    permission: onPermit('read'),
    // Whatever has changed since it was read: a stop is never refused as out of date.
    body: z.strictObject({ id, code: z.enum(SUSPEND_CODES).exclude(['GATE', 'PARENT']), reason: text(1000) }),
    data: movedPermit,
  }),
  reinstate: endpoint({
    method: 'POST',
    path: '/permits/reinstate',
    summary: 'Issue a suspended permit again; its holder accepts it again',
    done: 'Permit reinstated. The holder accepts it next',
    permission: onPermit('update'),
    body: z.strictObject({ ...signed, siteProof: proofOfVisit }),
    data: movedPermit,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/permits/hand-over',
    summary: 'Hand the work over to another holder at the end of a shift',
    done: 'Permit handed over',
    permission: onPermit('update'),
    body: z.strictObject({ ...signed, incomingHolderId: id, note: optionalText(1000) }),
    data: movedPermit,
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/permits/take-over',
    summary: 'Confirm the incoming holder, who then accepts the permit',
    done: 'Incoming holder confirmed',
    permission: onPermit('update'),
    body: z.strictObject({ ...signed, siteProof: proofOfVisit }),
    data: movedPermit,
  }),
  replaceHolder: endpoint({
    method: 'POST',
    path: '/permits/holder',
    summary: 'Name another holder while nobody works',
    done: 'Holder replaced',
    permission: onPermit('update'),
    body: z.strictObject({ ...signed, holderId: id, reason: text(1000) }),
    data: movedPermit,
  }),
  handBack: endpoint({
    method: 'POST',
    path: '/permits/hand-back',
    summary: 'Hand a permit back: the work is complete or not, people and tools are clear',
    done: 'Permit handed back',
    permission: onPermit('update'),
    body: z.strictObject({
      ...signed,
      isWorkComplete: z.boolean(),
      toolsCleared: z.literal(true, 'Clear the tools first'),
      note: optionalText(1000),
    }),
    data: movedPermit,
  }),
  close: endpoint({
    method: 'POST',
    path: '/permits/close',
    summary: 'Close a permit after the area was checked',
    done: 'Permit closed',
    permission: onPermit('update'),
    body: z.strictObject({
      ...signed,
      /** A new photo of the area. */
      areaFileId: id,
      /** The permit under which the work goes on; needed where it is incomplete. */
      followUpPermitId: optionalId,
    }),
    data: movedPermit,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/permits/cancel',
    summary: 'Cancel a permit for good',
    done: 'Permit cancelled',
    permission: onPermit('update'),
    body: z.strictObject({ ...signed, reason: text(1000) }),
    data: movedPermit,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/permits/extend',
    summary: 'Ask for a longer window of a permit',
    done: 'Extension asked for',
    permission: onPermit('update'),
    body: z.strictObject({ ...signed, endsAt: when, reason: text(1000) }),
    data: permitExtension,
  }),
  overtime: endpoint({
    method: 'POST',
    path: '/permits/overtime',
    summary: 'Ask for overtime under a permit',
    done: 'Overtime asked for',
    permission: onPermit('update'),
    body: z.strictObject({ ...signed, endsAt: when, reason: text(1000) }),
    data: permitExtension,
  }),
  answerExtension: endpoint({
    method: 'POST',
    path: '/permits/extensions/answer',
    summary: 'Grant or decline a longer window, or take the request back',
    done: { grant: 'Granted', decline: 'Declined', withdraw: 'Withdrawn' },
    permission: onPermit('update'),
    body: z.strictObject({
      id,
      version,
      action: z.enum(['grant', 'decline', 'withdraw']),
      comment: optionalText(1000),
      proof: proof.optional(),
    }),
    data: permitExtension,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/permits/:id',
    summary: 'Delete a draft or rejected permit: it stands in the archive',
    done: 'Permit deleted',
    // Whoever requested it discards the own draft; what was submitted is not deleted.
    permission: onPermit('update'),
    params: idParams,
    ifMatch: true,
    data: movedPermit,
  }),
  restore: endpoint({
    method: 'PUT',
    path: '/permits/restore/:id',
    summary: 'Restore a deleted draft',
    done: 'Permit restored',
    permission: onPermit('update'),
    params: idParams,
    ifMatch: true,
    data: movedPermit,
  }),
}
