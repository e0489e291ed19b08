import { DEFAULT_RUBRIC, type Rubric, rubric } from '@selamat/contract/domains/safety-voice/rubric'
import type { safetyVoiceScoring } from '@selamat/contract/domains/safety-voice/scoring'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/app-context.ts'
import { changes, writeAudit } from '../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import type { SignedCall } from '../../platform/http.ts'
import { changeBy } from '../../platform/stale.ts'

interface Stored {
  readonly version: number
  readonly rubric: Rubric
  readonly updatedAt: Date | null
  readonly updatedBy: string | null
}

const DEFAULT: Stored = { version: 0, rubric: DEFAULT_RUBRIC, updatedAt: null, updatedBy: null }

/** A version of a company's rubric, without one the newest; the default of the product where none is stored. */
export async function rubricOf(db: Executor, companyId: number, version: number | null = null): Promise<Stored> {
  const [row] = await run<Omit<Stored, 'rubric'> & { definition: unknown }>(
    db,
    sql`select r.version, r.definition, r.created_at as updated_at, u.full_name as updated_by
      from scoring_rubrics r left join users u on u.id = r.created_by
      where r.company_id = ${companyId} and r.version = coalesce(${version}::int, r.version) order by r.version desc limit 1`,
  )
  if (!row) return DEFAULT
  const { definition, ...stored } = row
  return { ...stored, rubric: rubric.parse(definition) }
}

/** Stores the default of the product as version 1 where the company has no rubric yet, so that a later default changes no score. */
export async function keptRubric(tx: Tx, companyId: number, at: Date): Promise<Stored> {
  const stored = await rubricOf(tx, companyId)
  if (stored.version > 0) return stored
  await insert(tx, companyId, 1, DEFAULT_RUBRIC, at, null)
  return rubricOf(tx, companyId)
}

const insert = (tx: Tx, companyId: number, version: number, value: Rubric, at: Date, by: number | null) =>
  run(
    tx,
    sql`insert into scoring_rubrics (company_id, version, definition, created_at, created_by)
      values (${companyId}, ${version}, ${JSON.stringify(value)}, ${at}, ${by}) on conflict do nothing`,
  )

export const presentRubric = ({ version, rubric, updatedAt, updatedBy }: Stored) => ({
  version,
  rubric,
  updatedAt: updatedAt && formatTimestamp(updatedAt),
  updatedBy,
})

/** Publishes a new version of the rubric. Throws 409 STALE where somebody else was first. */
export function changeRubric(
  { database, clock }: AppContext,
  call: SignedCall<typeof safetyVoiceScoring.changeRubric>,
) {
  const { actor, body, requestId } = call
  const { companyId, userId } = actor
  return database.transaction(async (tx) => {
    await run(tx, sql`select 1 from companies where id = ${companyId} for no key update`)
    const before = await rubricOf(tx, companyId)
    if (before.version !== body.version) {
      throw httpError('STALE', { details: changeBy(before.updatedBy, before.updatedAt) })
    }
    const at = clock.now()
    const version = before.version + 1
    await insert(tx, companyId, version, body.rubric, at, userId)
    await writeAudit(tx, {
      companyId,
      actorId: userId,
      at,
      entity: 'scoring_rubrics',
      entityId: companyId,
      label: `rubric, version ${version}`,
      action: 'update',
      requestId,
      ...changes({ ...before.rubric }, { ...body.rubric }),
    })
    return rubricOf(tx, companyId)
  })
}
