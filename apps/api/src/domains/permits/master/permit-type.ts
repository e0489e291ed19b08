import {
  type PermitTypeDetail,
  permitType,
  specialPermitChecklist,
} from '@selamat/contract/domains/permits/permit-type'
import { PERMIT_RISKS } from '@selamat/contract/domains/permits/permit-words'
import { workType } from '@selamat/contract/domains/permits/work-type'
import type { RowOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http.ts'
import { statements } from '../../../platform/records/record-statements.ts'
import { listLines } from './lines.ts'
import { workTypeBinding } from './work-type.ts'

const stored = statements(workType, workTypeBinding)

/** A type of work of the actor's company; an archived one as well, as permits of it go on. Throws 404. */
async function ownType(db: Executor, { companyId }: Actor, id: number): Promise<RowOf<typeof workType>> {
  const [found] = await run<RowOf<typeof workType>>(db, stored.one(sql`t.id = ${id} and t.company_id = ${companyId}`))
  if (!found) throw httpError('NOT_FOUND')
  return found
}

const ranksOf = (db: Executor, workTypeId: number) =>
  run<PermitTypeDetail['ranks'][number]>(
    db,
    sql`select r.id, r.rank_name, r.risk, r.description,
        coalesce((select json_agg(json_build_object('id', d.id, 'detailName', d.detail_name) order by d.id)
          from rank_details d where d.rank_id = r.id and d.archived_at is null), '[]'::json) as details
      from rank_configurations r where r.work_type_id = ${workTypeId} and r.archived_at is null
      order by array_position(${[...PERMIT_RISKS]}::text[], r.risk), r.id`,
  )

/** What the request of a permit asks of its type of work (PERMIT-18, PERMIT-20). */
export function mountPermitTypes(app: FastifyInstance, context: AppContext): void {
  const { kysely } = context.database
  mount(app, context, permitType, async ({ actor, params: { id } }) => {
    const type = await ownType(kysely, actor, id)
    const [ranks, lines] = await Promise.all([
      ranksOf(kysely, id),
      listLines(kysely, { companyId: actor.companyId, workTypeId: id }),
    ])
    return {
      ...type,
      ranks,
      checklist: lines.get('CHECKLIST') ?? [],
      safetyMandatories: lines.get('SAFETY_MANDATORY') ?? [],
      documents: lines.get('DOCUMENT') ?? [],
      workAgreements: lines.get('WORK_AGREEMENT') ?? [],
    }
  })
  mount(app, context, specialPermitChecklist, async ({ actor, params: { id } }) => {
    await ownType(kysely, actor, id)
    const lines = await listLines(kysely, { companyId: actor.companyId, workTypeId: id })
    return lines.get('CHECKLIST') ?? []
  })
}
