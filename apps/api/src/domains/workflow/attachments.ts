import {
  ATTACHMENT_KINDS,
  type AttachmentDetail,
  attachment,
  MAX_ATTACHMENTS,
} from '@selamat/contract/domains/workflow/attachment'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Scope } from '@selamat/contract/kit/permissions'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { changes, writeAudit } from '../../platform/audit.ts'
import type { Executor, Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { type SignedCall, serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { countRows, paginationOf, startOf } from '../../platform/paging.ts'
import { scopesFor } from '../../platform/session.ts'
import { staleRow } from '../../platform/stale.ts'
import { attachFiles, fileUrl } from '../files/index.ts'
import { caseAudit, type WorkflowContext } from './case-kinds.ts'
import { readingOf } from './case-readings.ts'
import { CASE_FILES } from './commands/keep-answers.ts'
import { known } from './queries/case-steps.ts'
import { findCase, type VisibleCase, visibleCase } from './queries/visible-case.ts'

/** Files of a case beside those of its answers, for who may open the case (FORMS-51 to FORMS-54). */
export function mountAttachments(app: FastifyInstance, context: WorkflowContext): void {
  const db = context.database.kysely

  serve(app, context, attachment, {
    list: async ({ actor, body: { assignmentNumber, ...page }, discloses }) => {
      const found = await visibleCase(context, db, actor, assignmentNumber)
      discloses(readingOf(found))
      const total = await countRows(db, sql`select 1 from case_attachments where case_id = ${found.id}`)
      const rows = await rowsOf(db, found.id).limit(page.limit).offset(startOf(page)).execute()
      const updates = await changesAll(context, actor, found)
      return { data: rows.map((row) => present(row, found, actor, updates)), pagination: paginationOf(page, total) }
    },
    data: async ({ actor, body, discloses }) => {
      const found = await caseOfAttachment(context, actor, body.id)
      discloses(readingOf(found))
      return read(context, db, actor, found, body.id)
    },
    create: async (call) => {
      const { actor, body } = call
      const found = await visibleCase(context, db, actor, body.assignmentNumber)
      if (!(await canAttach(context, actor, found))) {
        throw httpError('NOT_YOUR_ACT', { message: 'Only its reporter and its assignees can add files to this report' })
      }
      return createOnce(context, attachment.create, call, (tx) => add(context, tx, call, found))
    },
    update: async (call) => {
      const { actor, body } = call
      const found = await caseOfAttachment(context, actor, body.id)
      const before = await read(context, db, actor, found, body.id)
      if (!before.canUpdate) {
        throw httpError('NOT_YOUR_ACT', { message: `Added by ${before.uploadedBy.fullName}, who can change it` })
      }
      await context.database.transaction((tx) => change(context, tx, call, found, before))
      return read(context, db, actor, found, body.id)
    },
  })
}

/** Who may add files: the submitter, the assignees of its tasks, and who holds the items of its kind in the data scope. */
export async function canAttach(context: WorkflowContext, actor: Actor, found: VisibleCase): Promise<boolean> {
  if (found.submitterId === actor.userId || found.hasAnswered === true) return true
  const assigned = await context.database.kysely
    .selectFrom('taskCandidates')
    .select('taskId')
    .where('caseId', '=', found.id)
    .where('userId', '=', actor.userId)
    .limit(1)
    .executeTakeFirst()
  return assigned !== undefined || (await updateScopes(context, actor, found)).length > 0
}

async function updateScopes(
  context: WorkflowContext,
  actor: Actor,
  { rule, readsByItem }: VisibleCase,
): Promise<readonly Scope[]> {
  return readsByItem === true ? scopesFor(context, actor, { anyOf: [...rule.items], action: 'update' }) : []
}

/** Who may change the files of others: whoever updates the cases of the whole company. */
async function changesAll(context: WorkflowContext, actor: Actor, found: VisibleCase): Promise<boolean> {
  const scopes = await updateScopes(context, actor, found)
  return scopes.includes('company') || scopes.includes('all')
}

async function caseOfAttachment(context: WorkflowContext, actor: Actor, id: number): Promise<VisibleCase> {
  const db = context.database.kysely
  const row = await db.selectFrom('caseAttachments').select('caseId').where('id', '=', id).executeTakeFirst()
  const found = row && (await findCase(context, db, actor, { id: row.caseId }))
  if (!found) throw httpError('NOT_FOUND')
  return found
}

const rowsOf = (db: Executor, caseId: number) =>
  db
    .selectFrom('caseAttachments as a')
    .innerJoin('files as f', 'f.id', 'a.fileId')
    .innerJoin('users as u', 'u.id', 'a.uploadedBy')
    .select(['a.id', 'a.version', 'a.name', 'a.kind', 'a.fileId', 'a.uploadedBy', 'a.uploadedAt'])
    .select(['f.name as fileName', 'f.size', 'f.contentType', 'u.username', 'u.fullName'])
    .where('a.caseId', '=', caseId)
    .orderBy('a.id')

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

function present(row: Row, found: VisibleCase, actor: Actor, updates: boolean): AttachmentDetail {
  const { id, version, name, kind, fileId, uploadedBy, uploadedAt, fileName, size, contentType } = row
  const url = fileUrl(fileId)
  return {
    id,
    version,
    assignmentNumber: found.assignmentNumber,
    name,
    url,
    kind: known(ATTACHMENT_KINDS, kind),
    uploadedBy: { username: row.username, fullName: row.fullName },
    uploadedAt: formatTimestamp(uploadedAt),
    file: { id: fileId, url, name: fileName, size, contentType },
    canUpdate: updates || uploadedBy === actor.userId,
  }
}

async function read(context: WorkflowContext, db: Executor, actor: Actor, found: VisibleCase, id: number) {
  const row = await rowsOf(db, found.id).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw httpError('NOT_FOUND')
  return present(row, found, actor, await changesAll(context, actor, found))
}

async function add(
  context: WorkflowContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof attachment.create>,
  found: VisibleCase,
): Promise<AttachmentDetail> {
  const at = context.clock.now()
  const { fileId, name, kind } = body
  // The case is locked, so that two at once cannot pass the limit.
  await tx.selectFrom('cases').select('id').where('id', '=', found.id).forUpdate().executeTakeFirstOrThrow()
  const { n } = await tx
    .selectFrom('caseAttachments')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('caseId', '=', found.id)
    .executeTakeFirstOrThrow()
  if (n >= MAX_ATTACHMENTS) throw httpError('RULE', { message: `A report takes at most ${MAX_ATTACHMENTS} files` })
  const taken = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('uploadedBy', '=', actor.userId)
    .where('ownerKind', 'is', null)
    .executeTakeFirst()
  if (!taken) throw httpError('INVALID', { errors: { fileId: 'A file is no longer there. Please add it again' } })
  await attachFiles(tx, { ids: [fileId], userId: actor.userId, ownerKind: CASE_FILES, ownerId: found.id })
  const { id } = await tx
    .insertInto('caseAttachments')
    .values({ caseId: found.id, fileId, name, kind, uploadedBy: actor.userId, uploadedAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    companyId: found.companyId,
    actorId: actor.userId,
    at,
    entity: 'case_attachments',
    entityId: id,
    action: 'create',
    requestId,
    ...caseAudit(found.rule, { label: `${name} of ${found.assignmentNumber}`, before: null, after: { name, kind } }),
  })
  return read(context, tx, actor, found, id)
}

async function change(
  { clock }: WorkflowContext,
  tx: Tx,
  { actor, body, requestId }: SignedCall<typeof attachment.update>,
  found: VisibleCase,
  { name, kind }: AttachmentDetail,
): Promise<void> {
  const at = clock.now()
  const written = { name: body.name, kind: body.kind }
  const changed = await tx
    .updateTable('caseAttachments')
    .set({ ...written, version: body.version + 1, updatedAt: at, updatedBy: actor.userId })
    .where('id', '=', body.id)
    .where('version', '=', body.version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw await staleRow(tx, 'case_attachments', body.id)
  await writeAudit(tx, {
    companyId: found.companyId,
    actorId: actor.userId,
    at,
    entity: 'case_attachments',
    entityId: body.id,
    action: 'update',
    requestId,
    ...caseAudit(found.rule, { label: `${name} of ${found.assignmentNumber}`, ...changes({ name, kind }, written) }),
  })
}
