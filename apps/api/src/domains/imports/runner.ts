import { setImmediate } from 'node:timers/promises'
import { importLifecycle } from '@selamat/contract/domains/imports/import-lifecycle'
import { Refusal } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import type { Importer, Importers } from '../../platform/import/importer.ts'
import { applySome } from './commands/apply-rows.ts'
import { checkSome } from './commands/check-rows.ts'
import { openClaims } from './commands/claim.ts'
import { moveImport } from './commands/move-import.ts'
import { orderRows } from './commands/order-rows.ts'
import { readRows } from './commands/read-rows.ts'
import { StoppedEarly } from './commands/stopped-early.ts'
import { takeBackSome } from './commands/take-back-rows.ts'
import { importerOf } from './context.ts'
import { type ImportRecord, lockImport } from './queries/import-record.ts'

const TICK_MS = 60_000
const ATTEMPTS = 3
/** Beyond the rows of any sheet. */
const LAST_ROW = 2_000_000_000

/** Works off imports until it is stopped. */
export interface ImportRunner {
  /** Ends after the transaction that is under way. */
  stop(): Promise<void>
}

/**
 * Starts working off imports: at once when one has something to do, and every minute for what another instance left.
 * One import at a time; several instances take different ones.
 */
export function startImports(house: House, importers: Importers): ImportRunner {
  let stopped = false
  let asked = false
  let working: Promise<void> | undefined

  async function work() {
    while (asked && !stopped) {
      asked = false
      await workOffImports(house, importers, () => !stopped)
    }
  }
  function wake() {
    if (stopped) return
    asked = true
    working ??= work()
      .catch((error: unknown) => house.log.warn({ err: error }, 'the imports could not be worked off'))
      .finally(() => {
        working = undefined
      })
  }
  house.live.onImports(wake)
  const tick = setInterval(wake, TICK_MS)
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(tick)
      await working
    },
  }
}

/** Works off every import that nobody else has claimed, until nothing is left or `goOn` says no; asked before each transaction. */
export async function workOffImports(house: House, importers: Importers, goOn: () => boolean): Promise<void> {
  const claims = await openClaims(house)
  const failures = new Map<number, number>()
  try {
    for (let id = await claims.next(); id !== undefined && goOn(); ) {
      const failed = await attempt(house, importers, id, () => goOn() && claims.held())
      await claims.release(id)
      if (failed) failures.set(id, (failures.get(id) ?? 0) + 1)
      if ((failures.get(id) ?? 0) >= ATTEMPTS) await giveUp(house, id)
      id = await claims.next()
    }
  } finally {
    await claims.close()
  }
}

/** Works on one import as far as it goes; true where it failed in a way nobody expected. */
async function attempt(house: House, importers: Importers, id: number, goOn: () => boolean): Promise<boolean> {
  try {
    await advance(house, importers, id, async () => {
      // Whoever asks something meanwhile is answered between two transactions.
      await setImmediate()
      if (!goOn()) throw new StoppedEarly()
    })
    return false
  } catch (error) {
    if (error instanceof StoppedEarly) return false
    if (error instanceof Refusal && error.code === 'NOT_YOUR_ACT') {
      await giveUp(house, id, error.message)
      return false
    }
    house.log.error({ err: error, importId: id }, 'an import failed')
    return true
  }
}

type Pause = () => Promise<void>

async function advance(house: House, importers: Importers, id: number, pause: Pause): Promise<void> {
  for (;;) {
    await pause()
    const record = await house.database.transaction((tx) => lockImport(tx, id))
    if (!record || !isRunning(record)) return
    const importer = await importerOf(house, importers, record.kind)
    if (record.status === 'UPLOADED') await begin(house, id)
    else if (record.status === 'VALIDATING') await validate(house, importer, record, pause)
    else if (record.options.reverting === null) await write(house, importer, record, pause)
    else await takeBack(house, importer, record, pause)
  }
}

const isRunning = ({ status }: ImportRecord) =>
  Object.values(importLifecycle.actions).some(
    ({ from, who }) => who === 'runner' && from.some((state) => state === status),
  )

const begin = (house: House, id: number) => move(house, id, 'UPLOADED', () => ({ action: 'read' }))

async function validate(house: House, importer: Importer, record: ImportRecord, pause: Pause): Promise<void> {
  if (!record.reading.done) {
    await readRows(house, importer, record.id, pause)
    return
  }
  while ((await checkSome(house, importer, record.id)) > 0) await pause()
  await move(house, record.id, 'VALIDATING', () => ({ action: 'checked' }))
}

async function write(house: House, importer: Importer, { id }: ImportRecord, pause: Pause): Promise<void> {
  while ((await checkSome(house, importer, id)) > 0) await pause()
  const deepest = await orderRows(house, importer, id, ['NEW', 'CHANGED'])
  for (let level = 0; level <= deepest; level++) {
    for (let after = 0; ; ) {
      await pause()
      const last = await applySome(house, importer, id, { level, after })
      if (last === undefined) break
      after = last
    }
  }
  await move(house, id, 'PROCESSING', ({ counts, options }) => {
    const failed = counts.ERROR ?? 0
    const written = counts.IMPORTED ?? 0
    return {
      action: 'finish',
      to: failed === 0 ? 'COMPLETED' : written === 0 ? 'FAILED' : 'PARTIAL',
      set: { finishedAt: house.clock.now(), options: { ...options, kept: {} } },
    }
  })
}

async function takeBack(house: House, importer: Importer, { id }: ImportRecord, pause: Pause): Promise<void> {
  for (let level = await orderRows(house, importer, id, ['IMPORTED']); level >= 0; level--) {
    for (let before = LAST_ROW; ; ) {
      await pause()
      const last = await takeBackSome(house, importer, id, { level, before })
      if (last === undefined) break
      before = last
    }
  }
  await move(house, id, 'PROCESSING', ({ counts, options }) => {
    const left = counts.IMPORTED ?? 0
    return {
      action: 'reverted',
      to: left === 0 ? 'REVERTED' : 'PARTIAL',
      set: {
        finishedAt: house.clock.now(),
        options: { ...options, reverting: null, revertedBy: null },
        problem: left === 0 ? null : `${left} of the rows were changed meanwhile and stay as they are`,
      },
    }
  })
}

type Step = Omit<Parameters<typeof moveImport>[2], 'at' | 'actorId'>

/** Moves an import on, unless somebody else has moved it. */
async function move(house: House, id: number, from: string, step: (record: ImportRecord) => Step): Promise<void> {
  await house.database.transaction(async (tx) => {
    const record = await lockImport(tx, id)
    if (record?.status === from) await moveImport(tx, record, { ...step(record), at: house.clock.now(), actorId: null })
  })
}

const UNEXPECTED = 'Something went wrong on the server. Try again, or ask who runs it'

/** Ends an import that cannot go on, with the words why. */
async function giveUp(house: House, id: number, problem: string = UNEXPECTED): Promise<void> {
  await house.database.transaction(async (tx) => {
    const record = await lockImport(tx, id)
    if (!record) return
    const at = house.clock.now()
    const set = { problem, finishedAt: at, options: { ...record.options, reverting: null, revertedBy: null } }
    const shared = { at, actorId: null, set }
    if (record.status === 'UPLOADED') await moveImport(tx, record, { action: 'read', at, actorId: null })
    if (record.status === 'UPLOADED' || record.status === 'VALIDATING')
      await moveImport(tx, record, { action: 'refuse', ...shared })
    if (record.status === 'PROCESSING') {
      const to = (record.counts.IMPORTED ?? 0) > 0 ? 'PARTIAL' : 'FAILED'
      await moveImport(tx, record, { action: 'finish', to, ...shared })
    }
  })
}
