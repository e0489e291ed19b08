import { type PermitList, permitListItem, permitLists } from '@selamat/contract/domains/permits/permit-list-item'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import type { WriteContext } from '../../../platform/records/binding.ts'
import { listLines } from './lines.ts'

type Values = WriteOf<typeof permitListItem>

/** Throws 422 for a line of a checklist without its type of work, and for a line that would move to another list. */
async function placed(tx: Tx, values: Values, { actor, before }: WriteContext<typeof permitListItem>): Promise<Values> {
  const { list } = values
  const workTypeId = list === 'CHECKLIST' ? values.workTypeId : null
  if (list === 'CHECKLIST' && workTypeId === null) {
    throw httpError('INVALID', { errors: { workTypeId: 'This field is required' } })
  }
  if (before && (before.list !== list || before.workTypeId !== workTypeId)) {
    const field = before.list === list ? 'workTypeId' : 'list'
    throw httpError('INVALID', { errors: { [field]: 'A line stays in its list. Add it to the other one instead' } })
  }
  const position = values.position ?? (await lastPosition(tx, actor.companyId, list, workTypeId)) + 1
  return { ...values, workTypeId, position }
}

async function lastPosition(tx: Tx, companyId: number, list: PermitList, workTypeId: number | null): Promise<number> {
  const [last] = await run<{ position: number }>(
    tx,
    sql`select coalesce(max(position), 0) as position from permit_list_items
      where company_id = ${companyId} and list = ${list} and work_type_id is not distinct from ${workTypeId}::bigint
        and archived_at is null`,
  )
  return last?.position ?? 0
}

/** The lines of the lists of permits, and the lists as every permit shows them (PERMIT-27 to PERMIT-29). */
export function mountPermitLists(app: FastifyInstance, context: AppContext): void {
  const { kysely } = context.database
  crudRoutes(app, context, permitListItem, {
    table: 'permit_list_items',
    label: 'itemName',
    hint: 'w.type_name',
    parent: 'workTypeId',
    joins: 'left join work_types w on w.id = t.work_type_id',
    columns: { workTypeName: 'w.type_name' },
    unique: { permit_list_items_name: { field: 'itemName', code: 'NAME_EXISTS' } },
    beforeWrite: placed,
  })
  const lines =
    (list: PermitList) =>
    async ({ actor: { companyId } }: SignedCall) =>
      (await listLines(kysely, { companyId, workTypeId: null })).get(list) ?? []
  serve(app, context, permitLists, {
    workAgreements: lines('WORK_AGREEMENT'),
    safetyMandatories: lines('SAFETY_MANDATORY'),
    documents: lines('DOCUMENT'),
  })
}
