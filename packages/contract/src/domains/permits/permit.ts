import { z } from 'zod'
import { endpoint, idParams } from '../../kit/endpoint.ts'
import { allowedAction } from '../../kit/lifecycle.ts'
import { may } from '../../kit/permissions.ts'
import { day, id, instant, optionalId, optionalText, text } from '../../kit/text.ts'
import { envelope } from '../identity/auth.ts'
import { ownTask } from '../workflow/task-detail.ts'
import { EXTENSION_KINDS, extensionLifecycle } from './extension-lifecycle.ts'
import { gateReport } from './gates.ts'
import { PERMIT } from './items.ts'
import { permitLifecycle, SUSPEND_CODES } from './permit-lifecycle.ts'
import {
  CREW_ROLES,
  GASES,
  PERMIT_KINDS,
  PERMIT_RISKS,
  SIGNED_ACTIONS,
  type SignedAction,
  WORK_ACTIVITIES,
  WORKER_TYPES,
} from './permit-words.ts'

const version = z.int().min(1)
/** The password of the one who signs, sealed (and the code of a second factor, where one is set up). */
const proof = envelope
const status = z.enum(permitLifecycle.states)
const answer = z.enum(['YES', 'NO', 'NA'], 'Choose one')
/** An instant that a person chose. */
const when = instant

export const personInput = z.strictObject({
  userId: id,
  crewRole: z.enum(CREW_ROLES),
  workerType: z.enum(WORKER_TYPES),
})

/** What is written of a permit: everything but its evidence. */
export const permitWrite = z.strictObject({
  kind: z.enum(PERMIT_KINDS),
  /** The permit to work of a special permit; the special permit of a day. */
  parentId: optionalId,
  projectId: optionalId,
  workTypeId: id,
  title: text(200),
  method: optionalText(4000),
  locationId: id,
  subLocationId: optionalId,
  level: z
    .int('Use a whole number')
    .min(-20)
    .max(200)
    .nullish()
    .transform((value) => value ?? null),
  system: optionalText(100),
  /** Left out: the caller. */
  holderId: optionalId,
  /** Counts where the holder works for no contractor. */
  contractorId: optionalId,
  hiradcId: optionalId,
  startsAt: when,
  endsAt: when,
  /** The rank details that apply: the highest rank is the risk. */
  rankDetailIds: z.array(id).max(100).default([]),
  checks: z
    .array(z.strictObject({ itemId: id, answer: answer.nullable() }))
    .max(200)
    .default([]),
  equipment: z
    .array(z.strictObject({ equipmentId: id, isSubject: z.boolean().default(false) }))
    .max(100)
    .default([]),
  people: z.array(personInput).max(200).default([]),
  /** The isolation points that must be cut off. */
  isolationPointIds: z.array(id).max(200).default([]),
  /** Answers to the list of documents, and others. */
  files: z
    .array(z.strictObject({ fileId: id, itemId: optionalId }))
    .max(50)
    .default([]),
})
export type PermitWrite = z.output<typeof permitWrite>
export type PermitInput = z.input<typeof permitWrite>

const named = z.object({ id: z.int(), name: z.string() })

/** What a list row, a mark on the board and the head of the page have in common. */
export const permitHead = z.object({
  id: z.int(),
  version: z.int(),
  number: z.string(),
  kind: z.enum(PERMIT_KINDS),
  parentId: z.int().nullable(),
  title: z.string(),
  workTypeId: z.int(),
  workTypeName: z.string(),
  activity: z.enum(WORK_ACTIVITIES),
  siteId: z.int(),
  siteName: z.string(),
  locationId: z.int(),
  locationName: z.string(),
  subLocationId: z.int().nullable(),
  subLocationName: z.string().nullable(),
  areaOwnerName: z.string().nullable(),
  requesterId: z.int(),
  requesterName: z.string(),
  holderId: z.int(),
  holderName: z.string(),
  employerName: z.string(),
  risk: z.enum(PERMIT_RISKS),
  startsAt: instant,
  endsAt: instant,
  status,
  suspendCode: z.enum(SUSPEND_CODES).nullable(),
  suspendReason: z.string().nullable(),
  suspendedAt: instant.nullable(),
  fireWatchUntil: instant.nullable(),
  updatedAt: instant,
})
export type PermitHead = z.output<typeof permitHead>

export const signature = z.object({
  action: z.enum(Object.keys(SIGNED_ACTIONS) as [SignedAction, ...SignedAction[]]),
  meaning: z.string(),
  userId: z.int(),
  userName: z.string(),
  role: z.string(),
  at: instant,
  /** Of what was signed, SHA-256 in hexadecimal. */
  contentHash: z.string(),
  isVoid: z.boolean(),
})

export const permitEvent = z.object({
  id: z.int(),
  at: instant,
  /** Null: the system. */
  actorName: z.string().nullable(),
  action: z.string(),
  label: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string(),
  reason: z.string().nullable(),
})

/** What can be done to a permit beside writing it and answering its tasks. */
export const PERMIT_ACTIONS = [
  'submit',
  'withdraw',
  'issue',
  'accept',
  'suspend',
  'reinstate',
  'handOver',
  'takeOver',
  'handBack',
  'close',
  'cancel',
  'delete',
  'restore',
] as const

export const permitPerson = z.object({
  userId: z.int(),
  name: z.string(),
  username: z.string(),
  employerName: z.string(),
  crewRole: z.enum(CREW_ROLES),
  workerType: z.enum(WORKER_TYPES),
  /** Since when the person is at work under this permit. */
  signedOnAt: instant.nullable(),
})

export const permitExtension = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(EXTENSION_KINDS),
  number: z.int(),
  endsBefore: instant,
  endsAt: instant,
  reason: z.string(),
  status: z.enum(extensionLifecycle.states),
  askedByName: z.string(),
  askedAt: instant,
  /** Whose grant is still missing. */
  waitsFor: z.array(z.enum(['issuer', 'area-owner', 'safety'])),
  answer: z.string().nullable(),
  /** The caller can grant or decline it. */
  canAnswer: z.boolean(),
  canWithdraw: z.boolean(),
})

/** A permit as its page shows it. Evidence that grows is read by calls of its own. */
export const permitDetail = permitHead.extend({
  method: z.string().nullable(),
  level: z.int().nullable(),
  system: z.string().nullable(),
  projectId: z.int().nullable(),
  projectNumber: z.string().nullable(),
  parent: z.object({ id: z.int(), number: z.string(), title: z.string(), status }).nullable(),
  children: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      kind: z.enum(PERMIT_KINDS),
      workTypeName: z.string(),
      title: z.string(),
      status,
      startsAt: instant,
      endsAt: instant,
    }),
  ),
  followUp: z.object({ id: z.int(), number: z.string() }).nullable(),
  contractorId: z.int().nullable(),
  contractorName: z.string().nullable(),
  prequalifiedUntil: day.nullable(),
  hiradcId: z.int().nullable(),
  hiradc: z.object({ number: z.string(), revision: z.int(), title: z.string() }).nullable(),
  incomingHolder: named.nullable(),
  issuedByName: z.string().nullable(),
  isWorkComplete: z.boolean().nullable(),
  handedBackAt: instant.nullable(),
  /** What the type of work asks for. */
  workType: z.object({
    maxHours: z.int(),
    gases: z.array(z.enum(GASES)),
    gasTestMinutes: z.int().nullable(),
    gasLevels: z.boolean(),
    flammableLimit: z.number().nullable(),
    needsIsolation: z.boolean(),
    needsFireWatch: z.boolean(),
    fireWatchMinutes: z.int().nullable(),
    needsAttendant: z.boolean(),
    needsHiradc: z.boolean(),
  }),
  rankDetails: z.array(named),
  checks: z.array(
    z.object({
      itemId: z.int(),
      itemName: z.string(),
      isRequired: z.boolean(),
      answer: answer.nullable(),
      siteAnswer: answer.nullable(),
      checkedByName: z.string().nullable(),
      checkedAt: instant.nullable(),
    }),
  ),
  equipment: z.array(
    z.object({ equipmentId: z.int(), code: z.string(), name: z.string(), status: z.string(), isSubject: z.boolean() }),
  ),
  people: z.array(permitPerson),
  workers: z.array(z.object({ workerType: z.enum(WORKER_TYPES), count: z.int() })),
  isolationPointIds: z.array(z.int()),
  files: z.array(
    z.object({
      fileId: z.int(),
      name: z.string(),
      url: z.string(),
      purpose: z.enum(['DOCUMENT', 'PHOTO', 'AREA']),
      itemId: z.int().nullable(),
      addedByName: z.string(),
      addedAt: instant,
    }),
  ),
  signatures: z.array(signature),
  events: z.array(permitEvent),
  extensions: z.array(permitExtension),
  gates: gateReport,
  contentVersion: z.int(),
  /** SHA-256 of the content as it stands now. */
  contentHash: z.string(),
  assignmentNumber: z.string().nullable(),
  canEdit: z.boolean(),
  /** Evidence that the caller can record. */
  canRecord: z.object({
    gasTest: z.boolean(),
    isolation: z.boolean(),
    crew: z.boolean(),
    toolbox: z.boolean(),
    spotCheck: z.boolean(),
    fireWatch: z.boolean(),
    extension: z.boolean(),
    holder: z.boolean(),
    hotWork: z.boolean(),
  }),
  allowedActions: z.array(allowedAction(PERMIT_ACTIONS)),
  task: ownTask.omit({ node: true, allowedActions: true }).extend({ answers: ownTask.shape.allowedActions }).nullable(),
  waitsFor: z.array(
    z.object({ label: z.string(), who: z.array(z.string()), dueAt: instant.nullable(), isMine: z.boolean() }),
  ),
  sentBack: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
})
export type PermitDetail = z.output<typeof permitDetail>

/** The state of a permit after something was done to it. */
export const movedPermit = z.object({ id: z.int(), version: z.int(), status })

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

export const permit = {
  create: endpoint({
    method: 'POST',
    path: '/permits',
    summary: 'Save a permit as a draft',
    permission: onPermit('create'),
    creates: true,
    body: permitWrite,
    data: z.object({ id: z.int(), number: z.string(), version: z.int() }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/permits/update',
    summary: 'Change a draft or a returned permit',
    permission: onPermit('update'),
    body: permitWrite.extend({ id, version }),
    data: movedPermit,
  }),
  get: endpoint({
    method: 'GET',
    path: '/permits/:id',
    summary: 'Read a permit with its gates and what the caller can do',
    confidential: true,
    permission: onPermit('read'),
    params: idParams,
    data: permitDetail,
  }),
  byNumber: endpoint({
    method: 'POST',
    path: '/permits/by-number',
    summary: 'Read a permit by its number',
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
  submit: endpoint({
    method: 'POST',
    path: '/permits/submit',
    summary: 'Submit a request for approval',
    permission: onPermit('update'),
    body: z.strictObject(signed),
    data: movedPermit.extend({ goesTo: z.array(z.string()) }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/my-tasks/permit-flow/update',
    summary: 'Answer the approval task of a permit: approve, return or reject',
    permission: may('menu/My Task', 'update'),
    body: z.strictObject({
      assignmentNumber: z.string().min(1).max(80),
      taskId: id,
      /** The version of the task that the caller has read. */
      version,
      action: z.enum(['approve', 'return', 'reject']),
      comment: optionalText(1000),
      /** Signs an approval; the other answers need none. */
      proof: proof.optional(),
    }),
    data: movedPermit,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/permits/withdraw',
    summary: 'Take a submitted request back: it is a draft again',
    permission: onPermit('update'),
    body: z.strictObject({ id, version }),
    data: movedPermit,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/permits/issue',
    summary: 'Issue an approved permit at the site',
    permission: onPermit('update'),
    body: z.strictObject({
      ...signed,
      siteProof: siteProof.nullish().transform((value) => value ?? null),
      checks: z
        .array(z.strictObject({ itemId: id, answer }))
        .max(200)
        .default([]),
    }),
    data: movedPermit,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/permits/accept',
    summary: 'Accept an issued permit: work begins',
    permission: onPermit('update'),
    body: z.strictObject(signed),
    data: movedPermit,
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/permits/suspend',
    summary: 'Stop the work of a permit, and of the special permits under it',
    // Everybody who can read a permit can stop its work.
    permission: onPermit('read'),
    body: z.strictObject({ id, version, code: z.enum(SUSPEND_CODES).exclude(['GATE', 'PARENT']), reason: text(1000) }),
    data: movedPermit,
  }),
  reinstate: endpoint({
    method: 'POST',
    path: '/permits/reinstate',
    summary: 'Issue a suspended permit again; its holder accepts it anew',
    permission: onPermit('update'),
    body: z.strictObject(signed),
    data: movedPermit,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/permits/hand-over',
    summary: 'Hand the work over to another holder at the end of a shift',
    permission: onPermit('update'),
    body: z.strictObject({ ...signed, incomingHolderId: id, note: optionalText(1000) }),
    data: movedPermit,
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/permits/take-over',
    summary: 'Confirm the incoming holder, who then accepts the permit',
    permission: onPermit('update'),
    body: z.strictObject(signed),
    data: movedPermit,
  }),
  replaceHolder: endpoint({
    method: 'POST',
    path: '/permits/holder',
    summary: 'Name another holder while nobody works',
    permission: onPermit('update'),
    body: z.strictObject({ id, version, holderId: id, reason: text(1000) }),
    data: movedPermit,
  }),
  handBack: endpoint({
    method: 'POST',
    path: '/permits/hand-back',
    summary: 'Hand a permit back: the work is complete or not, people and tools are clear',
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
    permission: onPermit('update'),
    body: z.strictObject({
      ...signed,
      /** A photo of the area. */
      areaFileId: id,
      /** What goes on with work that is incomplete. */
      followUpPermitId: optionalId,
    }),
    data: movedPermit,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/permits/cancel',
    summary: 'Cancel a permit for good',
    permission: onPermit('update'),
    body: z.strictObject({ id, version, reason: text(1000) }),
    data: movedPermit,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/permits/extend',
    summary: 'Ask for a longer window of a permit',
    permission: onPermit('update'),
    body: z.strictObject({ ...signed, endsAt: when, reason: text(1000) }),
    data: permitExtension,
  }),
  overtime: endpoint({
    method: 'POST',
    path: '/permits/overtime',
    summary: 'Ask for overtime under a permit',
    permission: onPermit('update'),
    body: z.strictObject({ ...signed, endsAt: when, reason: text(1000) }),
    data: permitExtension,
  }),
  answerExtension: endpoint({
    method: 'POST',
    path: '/permits/extensions/answer',
    summary: 'Grant or decline a longer window, or take the request back',
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
    permission: onPermit('update'),
    params: idParams,
    ifMatch: true,
    data: movedPermit,
  }),
}
