import {
  type ExposureGroupDetail,
  exposureGroup,
  exposureGroupParts,
} from '@selamat/contract/domains/medical/occupational/exposure-group'
import { formatDate } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import { type SignedCall, serve } from '../../../platform/http.ts'
import { CHOOSE } from '../../../platform/messages.ts'
import { emit } from '../../../platform/outbox.ts'
import { inTenant } from '../../../platform/records/scope.ts'
import { all } from '../../../platform/records/statements.ts'
import type { MedicalPorts } from '../ports.ts'
import { exposureParts } from './exposures.ts'
import { RECALLS_CHANGED } from './settle-recalls.ts'

/** Exposure groups: who belongs to one, and what it is exposed to. */
export function mountExposureGroups(app: FastifyInstance, context: AppContext, ports: MedicalPorts): void {
  crudRoutes(app, context, exposureGroup, {
    table: 'exposure_groups',
    label: 'groupName',
    unique: { exposure_groups_name: { field: 'groupName', code: 'NAME_EXISTS' } },
  })
  const { kysely, transaction } = context.database
  const read = (db: Executor, actor: Actor, id: number) => readGroup(context, ports, db, actor, id)
  serve(app, context, exposureGroupParts, {
    detail: ({ actor, body }) => read(kysely, actor, body.id),
    rules: (call) =>
      transaction(async (tx) => {
        await writeRules(context, tx, call)
        return read(tx, call.actor, call.body.id)
      }),
    agent: (call) =>
      transaction(async (tx) => {
        await addAgent(context, tx, call)
        return read(tx, call.actor, call.body.id)
      }),
  })
}

/** A group of the actor's company with its rules, its people of today and its exposures. Throws 404. */
async function readGroup(
  { clock }: AppContext,
  ports: MedicalPorts,
  db: Executor,
  actor: Actor,
  id: number,
): Promise<ExposureGroupDetail> {
  const today = formatDate(clock.now())
  const own = all([sql`t.id = ${id}`, ...inTenant(tenantOf(actor))])
  const [found] = await run<ExposureGroupDetail>(
    db,
    sql`with ${exposureParts({ ports, today, people: sql`u.company_id = (select g.company_id from exposure_groups g where g.id = ${id})` })}
      select t.id, t.group_name, t.description, (select count(*)::int from members m where m.group_id = t.id) as people,
        coalesce((select json_agg(json_build_object('id', r.id, 'positionId', r.position_id, 'positionName', p.position_name,
            'departmentId', r.department_id, 'departmentName', d.department_name, 'locationId', r.location_id,
            'locationName', l.location_name) order by r.id)
          from exposure_rules r left join positions p on p.id = r.position_id left join departments d on d.id = r.department_id
            left join locations l on l.id = r.location_id where r.group_id = t.id), '[]'::json) as rules,
        coalesce((select json_agg(json_build_object('agent', o.agent, 'level', o.level, 'unit', o.unit, 'measuredOn', o.measured_on,
            'source', o.source, 'origin', case o.source when 'HIRADC' then o.origin end) order by o.agent)
          from of_groups o where o.group_id = t.id), '[]'::json) as agents
      from exposure_groups t where ${own}`,
  )
  if (!found) throw httpError('NOT_FOUND')
  return found
}

type Changing = SignedCall<typeof exposureGroupParts.rules> | SignedCall<typeof exposureGroupParts.agent>

/** The group that somebody changes, locked: the trail says so, and everybody's recalls are looked at. Throws 404. */
async function changeGroup(context: AppContext, tx: Tx, { actor, requestId, body: { id } }: Changing): Promise<Date> {
  const at = context.clock.now()
  const [group] = await run<{ groupName: string }>(
    tx,
    sql`update exposure_groups set version = version + 1, updated_at = ${at}, updated_by = ${actor.userId}
      where id = ${id} and company_id = ${actor.companyId} and archived_at is null returning group_name`,
  )
  if (!group) throw httpError('NOT_FOUND')
  const row = {
    companyId: actor.companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: 'exposure_groups',
    entityId: id,
  }
  await writeAudit(tx, { ...row, label: group.groupName, action: 'update' })
  await emit(tx, RECALLS_CHANGED, { userIds: null }, at)
  return at
}

async function writeRules(
  context: AppContext,
  tx: Tx,
  call: SignedCall<typeof exposureGroupParts.rules>,
): Promise<void> {
  const { actor, body } = call
  await changeGroup(context, tx, call)
  await run(tx, sql`delete from exposure_rules where group_id = ${body.id}`)
  if (body.rules.length === 0) return
  const written = await run(
    tx,
    sql`insert into exposure_rules (group_id, position_id, department_id, location_id)
      select ${body.id}, p.id, d.id, l.id
      from jsonb_to_recordset(${JSON.stringify(body.rules)}::jsonb) g ("positionId" bigint, "departmentId" bigint, "locationId" bigint)
      left join positions p on p.id = g."positionId" and p.company_id = ${actor.companyId}
      left join departments d on d.id = g."departmentId" and d.company_id = ${actor.companyId}
      left join locations l on l.id = g."locationId" and l.company_id = ${actor.companyId}
      where (g."positionId" is null or p.id is not null) and (g."departmentId" is null or d.id is not null)
        and (g."locationId" is null or l.id is not null) returning id`,
  ).catch((error: unknown) => {
    if (brokenConstraint(error, '23505') === undefined) throw error
    throw httpError('INVALID', { errors: { rules: 'The same rule is there twice' } })
  })
  if (written.length < body.rules.length) throw httpError('INVALID', { errors: { rules: CHOOSE } })
}

async function addAgent(context: AppContext, tx: Tx, call: SignedCall<typeof exposureGroupParts.agent>): Promise<void> {
  const { actor, body } = call
  const { id, agent, level, unit, measuredOn } = body
  const at = await changeGroup(context, tx, call)
  if (measuredOn !== null && measuredOn > formatDate(at)) {
    throw httpError('INVALID', { errors: { measuredOn: 'Not later than today' } })
  }
  await run(
    tx,
    sql`insert into exposure_agents (group_id, agent, level, unit, measured_on, source, created_at, created_by)
      values (${id}, ${agent}, ${level}, ${unit}, ${measuredOn}, ${measuredOn === null ? 'DECLARED' : 'MEASURED'}, ${at}, ${actor.userId})`,
  )
}
