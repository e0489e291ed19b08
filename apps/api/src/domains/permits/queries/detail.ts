import { PERMIT_ACTIONS, type PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { AT_SITE, EDITABLE } from '@selamat/contract/domains/permits/permit-lifecycle'
import { GASES, workerSummary } from '@selamat/contract/domains/permits/permit-words'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import { pick } from '../../../platform/pick.ts'
import { openTaskFor, type WorkflowContext } from '../../workflow/index.ts'
import { contentHash } from '../content.ts'
import { REPLACEABLE } from '../evidence/replace-standby.ts'
import { needsConfirmation } from '../gates/confirmation.ts'
import { reportOf } from '../gates/evaluate.ts'
import { type GateFacts, gateFacts } from '../gates/facts.ts'
import { isTheirs, type PermitSubject, permitMoves } from '../permit-moves.ts'
import type { PermitPorts } from '../ports.ts'
import { isAppointed, type PermitReader, readerOf } from '../relations.ts'
import { extensionsOf } from './extensions.ts'
import { presentHead } from './head.ts'
import { moveFacts } from './move-facts.ts'
import { partsOf } from './parts.ts'
import { notOfStage } from './stage-duty.ts'
import { visiblePermit } from './stored.ts'
import { waitsFor } from './waits-for.ts'

/** A permit that the actor can read, with its gates and what the actor can do. Throws 404. */
export async function permitDetail(
  context: WorkflowContext,
  ports: PermitPorts,
  actor: Actor,
  criteria: { readonly id: number } | { readonly number: string },
): Promise<PermitDetail> {
  const db = context.database.kysely
  const at = context.clock.now()
  const reader = await readerOf(context, db, actor)
  const permit = await visiblePermit(db, reader, criteria)
  const facts = await gateFacts(db, ports, permit, at)
  const task = permit.caseId === null ? null : await openTaskFor(context, actor, permit.caseId)
  const notYours = await notOfStage(db, { permit, task, userId: actor.userId, at })
  const [subject, parts, extensions, hash, waiting] = await Promise.all([
    moveFacts(db, facts, reader, at, { notYours }),
    partsOf(db, permit),
    extensionsOf(db, reader, permit),
    contentHash(db, permit.id),
    waitsFor(db, permit.caseId, actor.userId),
  ])
  const { incomingHolderId, incomingHolderName, assessment } = { ...permit, assessment: facts.assessment }
  return {
    ...presentHead(permit),
    ...parts,
    ...pick(permit, OWN_COLUMNS),
    hiradc: assessment && { number: assessment.number, revision: assessment.revision, title: assessment.title },
    incomingHolder: incomingHolderId === null ? null : { id: incomingHolderId, name: incomingHolderName ?? '' },
    handedBackAt: permit.handedBackAt && formatTimestamp(permit.handedBackAt),
    workType: workTypeOf(permit),
    workers: workerSummary(parts.people),
    extensions,
    gates: reportOf(facts, at),
    contentHash: hash,
    canEdit: permit.requesterId === actor.userId && EDITABLE.some((state) => state === permit.status),
    canRecord: canRecord(reader, facts, subject),
    allowedActions: permitMoves
      .allowed(subject, actor, PERMIT_ACTIONS)
      .map((one) => ({ ...one, isTheirs: isTheirs(subject, actor, one.action) })),
    task: task && isApproval(task) ? answersOf(task, subject) : null,
    waitsFor: waiting,
  }
}

type OwnTask = NonNullable<Awaited<ReturnType<typeof openTaskFor>>>

/** The tasks of the site are answered by the act itself. */
const isApproval = ({ allowedActions }: OwnTask) => allowedActions.some(({ action }) => action === 'approve')

/** The task as its page shows it, with why its reader cannot answer it. */
function answersOf({ node: _, allowedActions, ...task }: OwnTask, subject: PermitSubject): PermitDetail['task'] {
  const moves = permitMoves.allowed(subject, null, ['approve', 'return', 'reject'] as const)
  const answers = allowedActions.map((one) => {
    const against = moves.find(({ action }) => action === one.action)?.reason ?? null
    return one.allowed && against !== null ? { ...one, allowed: false, reason: against } : one
  })
  return { ...task, answers }
}

const OWN_COLUMNS = [
  'method',
  'level',
  'system',
  'projectId',
  'contractorId',
  'hiradcId',
  'issuedByName',
  'isWorkComplete',
  'contentVersion',
  'assignmentNumber',
] as const

const WORK_TYPE = [
  'maxHours',
  'gasTestMinutes',
  'gasLevels',
  'flammableLimit',
  'needsIsolation',
  'needsFireWatch',
  'fireWatchMinutes',
  'needsAttendant',
  'needsHiradc',
] as const

const workTypeOf = (permit: GateFacts['permit']): PermitDetail['workType'] => ({
  ...pick(permit, WORK_TYPE),
  gases: GASES.filter((gas) => permit.gases.includes(gas)),
})

/** What the reader can record: by appointment or by the part the person has in the permit. */
function canRecord(
  reader: PermitReader,
  { permit, people }: GateFacts,
  subject: PermitSubject,
): PermitDetail['canRecord'] {
  const { userId } = reader.actor
  const { siteId, status } = permit
  const atSite = AT_SITE.includes(status)
  const isHolder = permit.holderId === userId
  const signs = status === 'ISSUED' || status === 'ACTIVE'
  const watches =
    status === 'HANDED_BACK' &&
    permit.fireWatchUntil !== null &&
    people.some((person) => person.userId === userId && person.crewRole === 'FIRE_WATCH')
  return {
    gasTest: atSite && permit.gases.length > 0 && !isHolder && isAppointed(reader, 'gas-tester', siteId),
    isolation: isAppointed(reader, 'isolation-officer', siteId) && status !== 'draft',
    crew:
      (signs && (isHolder || people.some((person) => person.userId === userId))) ||
      (watches && !subject.fireWatchSigned),
    standby:
      (isHolder || subject.isIssuer) &&
      (REPLACEABLE.includes(status) ||
        (status === 'HANDED_BACK' && permit.fireWatchUntil !== null && !subject.fireWatchSigned)),
    removal: atSite && (isHolder || subject.isIssuer),
    toolbox: isHolder && (signs || status === 'SUSPENDED'),
    spotCheck:
      AT_SITE.includes(status) && !isHolder && (subject.isIssuer || subject.isSafetyOfficer || subject.isAreaOwner),
    fireWatch: watches,
    extension: isHolder && atSite && status !== 'HANDOVER' && status !== 'EXPIRED',
    holder:
      ['APPROVED', 'SUSPENDED', 'EXPIRED'].includes(status) && (permit.requesterId === userId || subject.isIssuer),
    hotWork: needsConfirmation(permit) && status === 'ISSUED' && (isHolder || subject.isIssuer),
  }
}
