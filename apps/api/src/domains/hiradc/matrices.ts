import {
  DEFAULT_MATRIX,
  type RiskMatrix,
  riskMatrix,
  type riskMatrixSettings,
} from '@selamat/contract/domains/hiradc/risk-matrix'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/app-context.ts'
import { changes, writeAudit } from '../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import type { SignedCall } from '../../platform/http.ts'
import { changeBy } from '../../platform/stale.ts'
import { assertWholeTenant } from '../organisation/index.ts'

/** A version of a risk matrix; version 0 is the default of the product. */
export interface Stored {
  readonly version: number
  readonly matrix: RiskMatrix
  readonly updatedAt: Date | null
  readonly updatedBy: string | null
}

const DEFAULT: Stored = { version: 0, matrix: DEFAULT_MATRIX, updatedAt: null, updatedBy: null }

/** A version of a company's matrix, without one the newest; the default where none is stored. */
export async function matrixOf(db: Executor, companyId: number, version: number | null = null): Promise<Stored> {
  const [row] = await run<Omit<Stored, 'matrix'> & { definition: unknown }>(
    db,
    sql`select m.version, m.definition, m.created_at as updated_at, u.full_name as updated_by
      from risk_matrices m left join users u on u.id = m.created_by
      where m.company_id = ${companyId} and m.version = coalesce(${version}::int, m.version) order by m.version desc limit 1`,
  )
  if (!row) return DEFAULT
  const { definition, ...stored } = row
  return { ...stored, matrix: riskMatrix.parse(definition) }
}

/** The newest matrix, stored: the default becomes version 1, so that a later default changes no rating. */
export async function keptMatrix(tx: Tx, companyId: number, at: Date): Promise<Stored> {
  const stored = await matrixOf(tx, companyId)
  if (stored.version > 0) return stored
  await insert(tx, companyId, 1, DEFAULT_MATRIX, at, null)
  return matrixOf(tx, companyId)
}

const insert = (tx: Tx, companyId: number, version: number, value: RiskMatrix, at: Date, by: number | null) =>
  run(
    tx,
    sql`insert into risk_matrices (company_id, version, definition, created_at, created_by)
      values (${companyId}, ${version}, ${JSON.stringify(value)}, ${at}, ${by}) on conflict do nothing returning version`,
  )

/** As the contract has it. */
export const presentMatrix = ({ version, matrix, updatedAt, updatedBy }: Stored) => ({
  version,
  matrix,
  updatedAt: updatedAt && formatTimestamp(updatedAt),
  updatedBy,
})

/** Publishes a new version of the matrix. Throws 404 without the whole company in scope, 409 STALE where somebody else was first. */
export function changeMatrix({ database, clock }: AppContext, call: SignedCall<typeof riskMatrixSettings.change>) {
  const { actor, body, requestId } = call
  const { companyId, userId } = actor
  assertWholeTenant(actor)
  return database.transaction(async (tx) => {
    await run(tx, sql`select 1 from companies where id = ${companyId} for no key update`)
    const before = await matrixOf(tx, companyId)
    if (before.version !== body.version) {
      throw httpError('STALE', { details: changeBy(before.updatedBy, before.updatedAt) })
    }
    const at = clock.now()
    const version = before.version + 1
    const inserted = await insert(tx, companyId, version, body.matrix, at, userId)
    // A first submission has just stored the default.
    if (inserted.length === 0) throw httpError('STALE')
    await writeAudit(tx, {
      companyId,
      actorId: userId,
      at,
      entity: 'risk_matrices',
      entityId: companyId,
      label: `risk matrix, version ${version}`,
      action: 'update',
      requestId,
      ...changes({ ...before.matrix }, { ...body.matrix }),
    })
    return matrixOf(tx, companyId)
  })
}
