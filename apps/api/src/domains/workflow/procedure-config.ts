import { procedureConfig, procedureLookUp } from '@selamat/contract/domains/workflow/procedure-config'
import { formatDate } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import type { WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { writeAudits } from '../../platform/audit.ts'
import { run, type Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { mount } from '../../platform/http.ts'
import type { Binding, WriteContext } from '../../platform/records/binding.ts'
import { conditions } from '../../platform/records/conditions.ts'
import { listPage, orderText } from '../../platform/records/list.ts'
import { statements } from '../../platform/records/record-statements.ts'

/** Before a revision becomes active, the one of the same number that was is not any more. Throws 422 before its release. */
async function deactivateOthers(
  tx: Tx,
  values: WriteOf<typeof procedureConfig>,
  { actor, requestId, now, before }: WriteContext<typeof procedureConfig>,
) {
  if (!values.isActive) return values
  if (values.releaseDate > formatDate(now)) {
    const message = 'An active procedure is released already. Leave it inactive until that day'
    throw httpError('INVALID', { errors: { releaseDate: message } })
  }
  const ended = await run<{ id: number; companyId: number; documentNumber: string }>(
    tx,
    sql`update procedure_configs t set is_active = false, version = version + 1, updated_at = ${now}, updated_by = ${actor.userId}
      where t.is_active and lower(t.document_number) = lower(${values.documentNumber}) and t.id is distinct from ${before?.id ?? null}::bigint
        and t.company_id = coalesce((select b.company_id from procedure_configs b where b.id = ${before?.id ?? null}::bigint), ${actor.companyId})
      returning t.id, t.company_id, t.document_number`,
  )
  await writeAudits(
    tx,
    ended.map(({ id, companyId, documentNumber }) => ({
      companyId,
      actorId: actor.userId,
      at: now,
      entity: 'procedure_configs',
      entityId: id,
      label: documentNumber,
      action: 'update',
      requestId,
      before: { isActive: true },
      after: { isActive: false },
    })),
  )
  return values
}

const binding: Binding<typeof procedureConfig> = {
  table: 'procedure_configs',
  label: 'documentNumber',
  hint: "'Revision ' || t.revision || ' · ' || f.flow_name",
  parent: 'formFlowId',
  joins: 'join form_flows f on f.id = t.form_flow_id',
  columns: { formFlowName: 'f.flow_name' },
  unique: {
    procedure_configs_number: { field: 'documentNumber', code: 'NAME_EXISTS' },
    procedure_configs_active: {
      field: 'isActive',
      code: 'NAME_EXISTS',
      message: 'Another revision became active meanwhile. Save again',
    },
  },
  beforeWrite: deactivateOthers,
}

const lookedUp = statements({ row: procedureLookUp.data.element, write: z.object({}) }, binding)

/** Which procedure holds for a workflow, in which revision (PROCEDURE-03 to PROCEDURE-06). */
export function mountProcedureConfigs(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, procedureConfig, binding)
  mount(app, context, procedureLookUp, async ({ actor, body }) => {
    const { keyword, filter } = body
    const { expression } = lookedUp
    const scope = sql`t.is_active`
    const found = conditions({ scope, tenant: actor.companyId, archived: false, keyword, filter, expression })
    const order = orderText(body.orderBy ?? procedureConfig.defaultOrder)
    return listPage<DataOf<typeof procedureLookUp>[number]>(context.database.kysely, lookedUp, found, body, order)
  })
}
