import {
  cellKey,
  effectiveCells,
  ownCells,
  type SimopsCell,
  simopsCell,
  simopsMatrix,
} from '@selamat/contract/domains/permits/conflicts/simops-matrix'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Executor, Tx } from '../../../platform/database.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { assertWholeTenant, lockSetting, readSetting, stampsOf, writeSetting } from '../../organisation/index.ts'
import { recheckCompany } from '../gates/recheck.ts'

const kept = z.object({ cells: z.array(simopsCell) })
const ownOf = ({ value, version }: { readonly value: unknown; readonly version: number }) =>
  version === 0 ? [] : kept.parse(value).cells

/** Which activities may run together at a company: every cell of its matrix. */
export const simopsOf = async (db: Executor, companyId: number): Promise<readonly SimopsCell[]> =>
  effectiveCells(ownOf(await readSetting(db, companyId, 'simops')))

/** For the audit trail: each cell that differs from the product's, as text. */
const asText = (cells: readonly SimopsCell[]) =>
  Object.fromEntries(cells.map((cell) => [cellKey(cell), [cell.verdict, cell.measure].filter(Boolean).join(': ')]))

/** The matrix of activities that may run together, with its editor. */
export function mountSimops(app: FastifyInstance, context: AppContext): void {
  const { database } = context

  async function present(db: Executor, companyId: number) {
    const stored = await readSetting(db, companyId, 'simops')
    return { ...stampsOf(stored), cells: [...effectiveCells(ownOf(stored))] }
  }

  async function change(tx: Tx, { actor, body, requestId }: SignedCall<typeof simopsMatrix.update>) {
    assertWholeTenant(actor)
    const before = ownOf(await lockSetting(tx, actor.companyId, 'simops', body.version))
    // The last of two entries for one cell counts, and the changed ones before those that stay.
    const changed = new Set(body.cells.map(cellKey))
    const after = ownCells([...before.filter((cell) => !changed.has(cellKey(cell))), ...body.cells])
    const at = context.clock.now()
    const texts = { before: asText(before), after: asText(after) }
    await writeSetting(tx, 'simops', {
      actor,
      at,
      requestId,
      before: texts.before,
      // A cell that is the product's again is named, too.
      after: { ...Object.fromEntries(Object.keys(texts.before).map((key) => [key, null])), ...texts.after },
      value: { cells: after },
    })
    await recheckCompany(tx, actor.companyId, at)
    return present(tx, actor.companyId)
  }

  serve(app, context, simopsMatrix, {
    read: ({ actor }) => present(database.kysely, actor.companyId),
    update: (call) => database.transaction((tx) => change(tx, call)),
  })
}
