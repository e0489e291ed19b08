import { formatDate } from '@selamat/contract/kit/dates'
import type { AnyResource, RowOf, Verb, WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { type Actor, tenantOf } from '../platform/access.ts'
import { writeAudit } from '../platform/audit.ts'
import { run } from '../platform/database.ts'
import { refuse } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import { mount, type SignedCall } from '../platform/http.ts'
import { createOnce } from '../platform/idempotency.ts'
import { usesOf } from '../platform/records/catalogue.ts'
import { conditions } from '../platform/records/conditions.ts'
import { historyOf } from '../platform/records/history.ts'
import { type ListQuery, listPage, orderText } from '../platform/records/list.ts'
import { lookUp } from '../platform/records/options.ts'
import { andScope, scopeOf } from '../platform/records/scope.ts'
import { MAX_EXPORT, walk } from '../platform/records/walk.ts'
import { XLSX_TYPE, xlsxStream } from '../platform/spreadsheet.ts'
import { DELETED, SAVED } from '../platform/words.ts'
import type { Binding } from './binding.ts'
import { copyOf } from './duplicate.ts'
import { exportColumns } from './export.ts'
import { statements } from './statements.ts'
import { writes } from './write.ts'

/**
 * Mounts the verbs of a resource on its table. `except` leaves verbs out that the domain writes by hand beside it;
 * what is returned are the writes, for those hands.
 */
export function crudRoutes<R extends AnyResource>(
  app: FastifyInstance,
  house: House,
  resource: R,
  binding: Binding<R>,
  { except = [] }: { except?: readonly Verb[] } = {},
) {
  const { endpoints } = resource
  const { database } = house
  const { table } = binding
  const sql = statements(resource, binding)
  const write = writes(house, resource, binding, sql)
  const has = (verb: Verb) => resource.verbs.includes(verb) && !except.includes(verb)

  const present = <Row extends RowOf<R>>(actor: Actor, row: Row) => binding.present?.(row, actor) ?? row

  const wanted = (actor: Actor, query: ListQuery, archived: boolean) =>
    conditions({
      scope: scopeOf(house, binding, actor),
      tenant: tenantOf(actor),
      archived,
      keyword: query.keyword,
      filter: query.filter,
      expression: sql.expression,
    })

  const list = async (call: SignedCall, query: ListQuery, archived: boolean) => {
    const order = orderText(query.orderBy ?? resource.defaultOrder)
    const page = await listPage<RowOf<R>>(database.kysely, sql, wanted(call.actor, query, archived), query, order)
    return { ...page, data: page.data.map((row) => present(call.actor, row)) }
  }

  const read = async (actor: Actor, id: number) => {
    const scope = andScope(scopeOf(house, binding, actor), 2)
    const text = sql.one(scope.text)
    const [row] = await run<RowOf<R> & Record<string, unknown>>(database.kysely, text, [
      id,
      tenantOf(actor),
      ...scope.values,
    ])
    if (!row) throw refuse('NOT_FOUND')
    return row
  }

  if (has('list')) mount(app, house, endpoints.list, (call) => list(call, call.body, false))
  if (resource.verbs.includes('archive') || resource.paths.archive) {
    mount(app, house, endpoints.archived, (call) => list(call, call.body, true))
  }
  if (has('get')) {
    mount(app, house, endpoints.get, async ({ actor, params }) => ({
      data: present(actor, await read(actor, params.id)),
      message: 'Data found',
    }))
    mount(app, house, endpoints.history, async ({ actor, params }) => {
      await read(actor, params.id)
      return { data: await historyOf(database.kysely, table, params.id) }
    })
  }
  if (has('create')) {
    mount(app, house, endpoints.create, async (call) => ({
      data: await createOnce(house, endpoints.create, call, (tx) => write.create(tx, call, call.body as WriteOf<R>)),
      message: SAVED,
    }))
  }
  if (has('duplicate')) {
    mount(app, house, endpoints.duplicate, async (call) => ({
      data: await createOnce(house, endpoints.duplicate, call, async (tx) => {
        const source = await read(call.actor, call.params.id)
        return write.create(tx, call, await copyOf(tx, resource, binding, source, call.actor.companyId))
      }),
      message: SAVED,
    }))
  }
  if (has('update')) {
    mount(app, house, endpoints.update, async (call) => {
      const { id, version, ...values } = call.body as WriteOf<R> & { id: number; version: number }
      const data = await database.transaction((tx) => write.update(tx, call, id, version, values as WriteOf<R>))
      return { data, message: SAVED }
    })
  }
  for (const move of ['archive', 'restore'] as const) {
    if (!has(move)) continue
    mount(app, house, endpoints[move], async (call) => ({
      data: await database.transaction((tx) => write.setArchived(tx, call, call.params.id, call.version, move)),
      message: move === 'archive' ? 'Successfully archived.' : 'Successfully restored.',
    }))
  }
  if (has('delete')) {
    mount(app, house, endpoints.delete, async (call) => {
      await database.transaction((tx) => write.remove(tx, call, call.params.id, call.version))
      return { data: null, message: DELETED }
    })
  }
  if (resource.verbs.includes('delete')) {
    mount(app, house, endpoints.deleteValid, async ({ actor, params }) => {
      await read(actor, params.id)
      const usedBy = await usesOf(database, database.kysely, table, params.id)
      return { data: { deletable: usedBy.length === 0, usedBy } }
    })
  }
  if (has('export')) {
    mount(app, house, endpoints.export, async (call) => {
      const { actor, body } = call
      const where = wanted(actor, body, false)
      const [count] = await run<{ n: number }>(database.kysely, sql.count(where.text, MAX_EXPORT + 1), where.values)
      if ((count?.n ?? 0) > MAX_EXPORT) throw refuse('INVALID', { message: 'Narrow the filter' })
      await database.transaction((tx) =>
        writeAudit(tx, {
          companyId: actor.companyId,
          actorId: actor.userId,
          at: house.clock.now(),
          entity: table,
          entityId: 0,
          label: resource.label.many,
          action: 'export',
          after: { rows: count?.n ?? 0, keyword: body.keyword ?? null, filter: body.filter ?? null },
          requestId: call.requestId,
        }),
      )
      return {
        file: xlsxStream(
          resource.label.many,
          exportColumns(resource, binding),
          walk<RowOf<R> & { id: number }>(database.kysely, sql, where),
        ),
        name: `${resource.path}-${formatDate(house.clock.now()).replaceAll('-', '')}.xlsx`,
        contentType: XLSX_TYPE,
      }
    })
  }
  if (has('options')) {
    mount(app, house, endpoints.options, async ({ actor, body }) => ({
      // To choose from is what the whole company knows, for a contractor's people the own firm's.
      data: await lookUp(
        database.kysely,
        { ...binding, scope: scopeOf(house, binding, { ...actor, scopes: ['company'] }) },
        body,
        actor.companyId,
      ),
    }))
  }
  return { read, write }
}
