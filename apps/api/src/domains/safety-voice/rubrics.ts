import { DEFAULT_RUBRIC, type Rubric, rubric } from '@selamat/contract/domains/safety-voice/rubric'
import type { safetyVoiceScoring } from '@selamat/contract/domains/safety-voice/scoring'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Tx } from '../../platform/database.ts'
import type { SignedCall } from '../../platform/http.ts'
import { stampsOf, type Version, versionedSetting } from '../organisation/index.ts'

const rubrics = versionedSetting({
  table: 'scoring_rubrics',
  schema: rubric,
  initial: DEFAULT_RUBRIC,
  label: 'rubric',
})

const named = ({ value, ...version }: Version<Rubric>) => ({ ...version, rubric: value })
type Stored = ReturnType<typeof named>

/** A version of a company's rubric, without one the newest; the default of the product where none is stored. */
export const rubricOf = async (db: Executor, companyId: number, version: number | null = null): Promise<Stored> =>
  named(await rubrics.read(db, companyId, version))

/** The newest rubric, stored: a later default changes no score. */
export const keptRubric = async (tx: Tx, companyId: number, at: Date): Promise<Stored> =>
  named(await rubrics.store(tx, companyId, at))

export const presentRubric = ({ rubric, ...version }: Stored) => ({ ...stampsOf(version), rubric })

/** Publishes a new version of the rubric. Throws 409 STALE where somebody else was first. */
export const changeRubric = (
  { database, clock }: AppContext,
  { actor, body: { version, rubric }, requestId }: SignedCall<typeof safetyVoiceScoring.changeRubric>,
): Promise<Stored> =>
  database.transaction(async (tx) =>
    named(await rubrics.publish(tx, { actor, requestId, at: clock.now(), version, value: rubric })),
  )
