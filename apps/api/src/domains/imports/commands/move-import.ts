import { importLifecycle } from '@selamat/contract/domains/imports/import-lifecycle'
import type { ActionOf, StateOf } from '@selamat/contract/kit/lifecycle'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { emit } from '../../../platform/outbox.ts'
import { changeBy } from '../../../platform/stale.ts'
import { transition } from '../../../platform/transition.ts'
import type { ImportRecord } from '../queries/import-record.ts'

type Action = ActionOf<typeof importLifecycle>
type Guard = () => string | null | Promise<string | null>

interface Move {
  readonly action: Action
  readonly to?: StateOf<typeof importLifecycle>
  readonly at: Date
  /** Who does it; null: the server itself. */
  readonly actorId: number | null
  readonly requestId?: string
  readonly version?: number
  readonly guards?: Readonly<Record<string, Guard>>
  readonly reason?: string
  readonly set?: {
    readonly problem?: string | null
    readonly reading?: ImportRecord['reading']
    readonly options?: ImportRecord['options']
    readonly counts?: ImportRecord['counts']
    readonly rowCount?: number
    readonly checkedCount?: number
    readonly doneCount?: number
    readonly finishedAt?: Date | null
  }
}

/**
 * Moves an import to another state, with its audit row, and wakes whoever works off imports. Throws as `transition`;
 * what is the uploader's to do is refused to everybody else.
 */
export async function moveImport(tx: Tx, record: ImportRecord, move: Move): Promise<void> {
  const { action, at, actorId, set = {}, guards, reason } = move
  const { problem, rowCount, checkedCount, doneCount, finishedAt } = set
  const { to } = move
  const done = await transition(tx, {
    cycle: importLifecycle,
    table: 'imports',
    id: record.id,
    action,
    ...(to === undefined ? {} : { to: () => to }),
    ...(move.version === undefined ? {} : { version: move.version }),
    ...(guards === undefined ? {} : { guards }),
    ...(reason === undefined ? {} : { reason, reasonField: 'reason' }),
    relation: (who) =>
      who === 'uploader' && actorId !== record.createdBy
        ? `Only ${record.createdByName}, who uploaded the file, can do this. Upload it yourself`
        : null,
    changedBy: async () => changeBy(record.updatedByName ?? record.createdByName, record.updatedAt),
    set: () => ({
      ...(set.reading === undefined ? {} : { reading: JSON.stringify(set.reading) }),
      ...(set.options === undefined ? {} : { options: JSON.stringify(set.options) }),
      ...(set.counts === undefined ? {} : { counts: JSON.stringify(set.counts) }),
      ...(problem === undefined ? {} : { problem }),
      ...(rowCount === undefined ? {} : { rowCount }),
      ...(checkedCount === undefined ? {} : { checkedCount }),
      ...(doneCount === undefined ? {} : { doneCount }),
      ...(finishedAt === undefined ? {} : { finishedAt }),
      updatedAt: at,
      ...(actorId === null ? {} : { updatedBy: actorId }),
    }),
  })
  await writeAudit(tx, {
    companyId: record.companyId,
    actorId,
    at,
    entity: 'imports',
    entityId: record.id,
    label: record.fileName,
    action,
    before: { status: done.from },
    after: { status: done.to, ...(problem ? { problem } : {}) },
    reason: reason ?? null,
    requestId: move.requestId ?? null,
  })
  await run(tx, `select pg_notify('imports', '')`)
  if (action === 'finish' || action === 'reverted') await emit(tx, 'import', { importId: record.id }, at)
}
