import { importLifecycle } from '@selamat/contract/domains/imports/import-lifecycle'
import type { AppContext } from '../../platform/app-context.ts'
import type { Importer, Importers } from '../../platform/import/importer.ts'
import { applySome } from './commands/apply-rows.ts'
import { checkSome } from './commands/check-rows.ts'
import { type ImportChange, importMoves } from './commands/move-import.ts'
import { orderRows } from './commands/order-rows.ts'
import { readRows } from './commands/read-rows.ts'
import type { Interruption } from './commands/stopped-early.ts'
import { undoSome } from './commands/undo-rows.ts'
import { importerOf } from './import-job.ts'
import { type ImportRecord, lockImport } from './queries/import-record.ts'

/** Beyond the rows of any sheet. */
const LAST_ROW = 2_000_000_000

/** Works on an import as far as it goes. Throws StoppedEarly where somebody steps in. */
export async function advanceImport(
  context: AppContext,
  importers: Importers,
  id: number,
  { step, signal }: Interruption,
): Promise<void> {
  for (;;) {
    const record = await step(() => context.database.transaction((tx) => lockImport(tx, id)))
    if (!record || !isRunning(record)) return
    const importer = await importerOf(context, importers, record.kind)
    if (record.status === 'UPLOADED') await begin(context, id)
    else if (record.status === 'VALIDATING') await validate(context, importer, record, { step, signal })
    else if (record.options.reverting === null) await write(context, importer, record, step)
    else await undoRows(context, importer, record, step)
  }
}

const isRunning = ({ status }: ImportRecord) =>
  Object.values(importLifecycle.actions).some(
    ({ from, who }) => who === 'runner' && from.some((state) => state === status),
  )

const begin = (context: AppContext, id: number) => move(context, id, 'UPLOADED', () => ({ action: 'read' }))

async function validate(
  context: AppContext,
  importer: Importer,
  record: ImportRecord,
  { step, signal }: Interruption,
): Promise<void> {
  if (!record.reading.done) {
    await readRows(context, importer, record.id, { step, signal })
    return
  }
  while ((await step(() => checkSome(context, importer, record.id))) > 0);
  await move(context, record.id, 'VALIDATING', () => ({ action: 'checked' }))
}

async function write(
  context: AppContext,
  importer: Importer,
  { id }: ImportRecord,
  step: Interruption['step'],
): Promise<void> {
  while ((await step(() => checkSome(context, importer, id))) > 0);
  const deepest = await step(() => orderRows(context, importer, id, ['NEW', 'CHANGED']))
  for (let level = 0; level <= deepest; level++) {
    for (let after = 0; ; ) {
      const last = await step(() => applySome(context, importer, id, { level, after }))
      if (last === undefined) break
      after = last
    }
  }
  await move(context, id, 'PROCESSING', ({ counts }) => {
    const failed = counts.ERROR ?? 0
    const written = counts.IMPORTED ?? 0
    return {
      action: 'finish',
      change: {
        to: failed === 0 ? 'COMPLETED' : written === 0 ? 'FAILED' : 'PARTIAL',
        set: { finishedAt: context.clock.now() },
      },
    }
  })
}

async function undoRows(
  context: AppContext,
  importer: Importer,
  { id }: ImportRecord,
  step: Interruption['step'],
): Promise<void> {
  for (let level = await step(() => orderRows(context, importer, id, ['IMPORTED'])); level >= 0; level--) {
    for (let before = LAST_ROW; ; ) {
      const last = await step(() => undoSome(context, importer, id, { level, before }))
      if (last === undefined) break
      before = last
    }
  }
  await move(context, id, 'PROCESSING', ({ counts, options }) => {
    const left = counts.IMPORTED ?? 0
    return {
      action: 'reverted',
      change: {
        to: left === 0 ? 'REVERTED' : 'PARTIAL',
        set: {
          finishedAt: context.clock.now(),
          options: { ...options, reverting: null, revertedBy: null },
          problem: left === 0 ? null : `${left} of the rows were changed meanwhile and stay as they are`,
        },
      },
    }
  })
}

interface Step {
  readonly action: 'read' | 'checked' | 'finish' | 'reverted'
  readonly change?: ImportChange
}

/** Moves an import on, unless somebody else has moved it. */
async function move(
  context: AppContext,
  id: number,
  from: string,
  step: (record: ImportRecord) => Step,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const subject = await lockImport(tx, id)
    if (subject?.status !== from) return
    const { action, change = {} } = step(subject)
    await importMoves.move(tx, { actor: null }, { subject, action, at: context.clock.now(), change: () => change })
  })
}
