import {
  DEFAULT_MATRIX,
  type RiskMatrix,
  riskMatrix,
  type riskMatrixSettings,
} from '@selamat/contract/domains/hiradc/risk-matrix'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Tx } from '../../platform/database.ts'
import type { SignedCall } from '../../platform/http.ts'
import { assertWholeTenant, stampsOf, type Version, versionedSetting } from '../organisation/index.ts'

const matrices = versionedSetting({
  table: 'risk_matrices',
  schema: riskMatrix,
  initial: DEFAULT_MATRIX,
  label: 'risk matrix',
})

const named = ({ value, ...version }: Version<RiskMatrix>) => ({ ...version, matrix: value })
type Stored = ReturnType<typeof named>

/** A version of a company's matrix, without one the newest; the default where none is stored. */
export const matrixOf = async (db: Executor, companyId: number, version: number | null = null): Promise<Stored> =>
  named(await matrices.read(db, companyId, version))

/** The newest matrix, stored: a later default changes no rating. */
export const keptMatrix = async (tx: Tx, companyId: number, at: Date): Promise<Stored> =>
  named(await matrices.store(tx, companyId, at))

/** As the contract has it. */
export const presentMatrix = ({ matrix, ...version }: Stored) => ({ ...stampsOf(version), matrix })

/** Publishes a new version of the matrix. Throws 404 without the whole company in scope, 409 STALE where somebody else was first. */
export async function changeMatrix(
  { database, clock }: AppContext,
  { actor, body: { version, matrix }, requestId }: SignedCall<typeof riskMatrixSettings.change>,
): Promise<Stored> {
  assertWholeTenant(actor)
  return database.transaction(async (tx) =>
    named(await matrices.publish(tx, { actor, requestId, at: clock.now(), version, value: matrix })),
  )
}
