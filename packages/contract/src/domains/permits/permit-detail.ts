import { z } from 'zod'
import { allowedAction } from '../../kit/lifecycle.ts'
import { day, instant } from '../../kit/text.ts'
import { ownTask } from '../workflow/task-detail.ts'
import { EXTENSION_KINDS, extensionLifecycle } from './extension-lifecycle.ts'
import { gateReport } from './gates.ts'
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
import { checkAnswer } from './permit-write.ts'

const status = z.enum(permitLifecycle.states)

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
  /** For whom a stand-in signed. */
  onBehalfOf: z.string().nullable(),
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
  /** For whom a stand-in acted. */
  onBehalfOf: z.string().nullable(),
  action: z.string(),
  label: z.string(),
  /** The stage of an approval, or the holder to come. */
  about: z.string().nullable(),
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
  /** What holds at every work, and what the holder agrees to with the acceptance: the lines in use, in their order. */
  conditions: z.object({ mandatory: z.array(z.string()), agreement: z.array(z.string()) }),
  rankDetails: z.array(named),
  checks: z.array(
    z.object({
      itemId: z.int(),
      itemName: z.string(),
      isRequired: z.boolean(),
      answer: checkAnswer.nullable(),
      /** Why it does not apply. */
      remark: z.string().nullable(),
      siteAnswer: checkAnswer.nullable(),
      siteRemark: z.string().nullable(),
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
      /** The line of the list of documents that it answers. */
      itemName: z.string().nullable(),
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
    /** Another attendant, fire watch or rescue person. */
    standby: z.boolean(),
    /** Takes people off the permit. */
    removal: z.boolean(),
    toolbox: z.boolean(),
    spotCheck: z.boolean(),
    fireWatch: z.boolean(),
    extension: z.boolean(),
    holder: z.boolean(),
    hotWork: z.boolean(),
  }),
  /** `isTheirs`: whether the caller has the part in the permit that the action needs, whatever else stands against it. */
  allowedActions: z.array(allowedAction(PERMIT_ACTIONS).extend({ isTheirs: z.boolean() })),
  task: ownTask.omit({ node: true, allowedActions: true }).extend({ answers: ownTask.shape.allowedActions }).nullable(),
  waitsFor: z.array(
    z.object({ label: z.string(), who: z.array(z.string()), dueAt: instant.nullable(), isMine: z.boolean() }),
  ),
  sentBack: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
})
export type PermitDetail = z.output<typeof permitDetail>

/** The state of a permit after something was done to it. */
export const movedPermit = z.object({ id: z.int(), version: z.int(), status })
