import { IN_FORCE } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { hiradcOverview } from '@selamat/contract/domains/hiradc/hiradc-overview'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { assertWholeTenant } from '../../organisation/index.ts'
import { matrixOf } from '../matrices.ts'

/** How many assessments in force were rated on the newest matrix of the actor's company, and on an older one. Throws 404 without the whole company in scope. */
export async function matrixUse(db: Executor, actor: Actor): Promise<DataOf<typeof hiradcOverview.matrixUse>> {
  assertWholeTenant(actor)
  const { version } = await matrixOf(db, actor.companyId)
  const [row] = await run<{ current: number; older: number }>(
    db,
    sql`select count(*) filter (where r.matrix_version = ${version})::int as current,
        count(*) filter (where r.matrix_version < ${version})::int as older
      from hiradc_revisions r where r.company_id = ${actor.companyId} and r.status = any(${[...IN_FORCE]})`,
  )
  return row ?? { current: 0, older: 0 }
}
