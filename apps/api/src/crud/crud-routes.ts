import { formatDate } from '@selamat/contract/kit/dates'
import type { AnyResource, RowOf, Verb, WriteOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { type Actor, tenantOf } from '../platform/access.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Handler, mount } from '../platform/http.ts'
import { createOnce } from '../platform/idempotency.ts'
import type { Binding } from '../platform/records/binding.ts'
import { conditions } from '../platform/records/conditions.ts'
import { exportFile, fieldColumns } from '../platform/records/export-file.ts'
import { find } from '../platform/records/find.ts'
import { historyOf } from '../platform/records/history.ts'
import { type ListQuery, listByIds, listPage, orderText } from '../platform/records/list.ts'
import { lookUp } from '../platform/records/options.ts'
import { statements } from '../platform/records/record-statements.ts'
import { resolvedFilters } from '../platform/records/resolved-filters.ts'
import { scopeOf } from '../platform/records/scope.ts'
import { pageStatements } from '../platform/records/statements.ts'
import { countForExport, walk } from '../platform/records/walk.ts'
import { usesOf } from '../platform/records/where-used.ts'
import { forLongReads } from '../platform/replica.ts'
import { copyOf } from './duplicate.ts'
import { writes } from './write.ts'
import { setWrites } from './write-sets.ts'

type Endpoints = AnyResource['endpoints']

/**
 * Mounts the verbs of a resource on its table. `except` leaves verbs out that the domain writes by hand beside it;
 * what is returned are the writes, for those hands.
 */
export function crudRoutes<R extends AnyResource>(
  app: FastifyInstance,
  context: AppContext,
  resource: R,
  binding: Binding<R>,
  { except = [] }: { except?: readonly Verb[] } = {},
) {
  const { menuItem, paths, verbs } = resource
  const endpoints: Endpoints = resource.endpoints
  const { database } = context
  const { table } = binding
  const sql = statements(resource, binding)
  const ids = pageStatements(table, 't.id')
  const write = writes(context, resource, binding, sql)
  // Ids of other records have names beside them.
  const ownColumns = binding.exportColumns ?? Object.keys(resource.read.shape).filter((field) => !field.endsWith('Id'))
  const every = [...new Set([...ownColumns, 'createdAt', 'updatedAt'])]
  const shapes = { write: resource.write.shape, read: resource.row.shape }
  context.records.add({
    ...binding,
    labels: resource.label,
    menuItem,
    paths,
    use: (run) => run({ resource, binding, sql, write, sets: setWrites(context, resource, binding, sql) }),
  })

  const serve = <Name extends keyof Endpoints>(name: Name, served: boolean, handle: Handler<Endpoints[Name]>) =>
    served && mount(app, context, endpoints[name], handle, { ahead: endpoints[name].kind === 'json' })
  const has = (verb: Verb) => verbs.includes(verb) && !except.includes(verb)

  const present = <Row extends RowOf<R>>(actor: Actor, row: Row) =>
    binding.present?.(row, actor, formatDate(context.clock.now())) ?? row
  const read = (actor: Actor, id: number) =>
    find<RowOf<R> & Record<string, unknown>>(database.kysely, context, binding, sql.one, actor, id)

  const conditionsOf = (actor: Actor, query: ListQuery, archived: boolean) => {
    const { scope, filter } = resolvedFilters(binding, query.filter)
    const criteria = { tenant: tenantOf(actor), archived, keyword: query.keyword, filter, expression: sql.expression }
    return conditions({ scope: scopeOf(context, { ...binding, scope }, actor), ...criteria })
  }
  const list = async (actor: Actor, query: ListQuery, archived: boolean) => {
    const order = orderText(query.orderBy ?? resource.defaultOrder)
    const found = conditionsOf(actor, query, archived)
    const page = await (binding.joins
      ? listByIds<RowOf<R>>(database.kysely, { ids, rows: sql }, found, query, order)
      : listPage<RowOf<R>>(database.kysely, sql, found, query, order))
    return { ...page, data: page.data.map((row) => present(actor, row)) }
  }

  serve('list', has('list'), ({ actor, body }) => list(actor, body, false))
  serve('archived', verbs.includes('archive') || paths.archive !== undefined, ({ actor, body }) =>
    list(actor, body, true),
  )
  serve('get', has('get'), async ({ actor, params }) => present(actor, await read(actor, params.id)))
  serve('detail', has('detail'), async ({ actor, body }) => present(actor, await read(actor, body.id)))
  serve('history', has('get'), async ({ actor, params }) => {
    await read(actor, params.id)
    return historyOf(database.kysely, table, params.id)
  })
  serve('create', has('create'), (call) =>
    createOnce(context, endpoints.create, call, async (tx) =>
      present(call.actor, await write.create(tx, call, call.body as WriteOf<R>)),
    ),
  )
  serve('duplicate', has('duplicate'), (call) =>
    createOnce(context, endpoints.duplicate, call, async (tx) => {
      const source = await read(call.actor, call.params.id)
      const copy = await copyOf(tx, resource, binding, source, call.actor.companyId)
      return present(call.actor, await write.create(tx, call, copy))
    }),
  )
  serve('update', has('update'), async (call) => {
    const { id, version, ...values } = call.body as WriteOf<R> & { id: number; version: number }
    const data = await database.transaction((tx) => write.update(tx, call, id, version, values as WriteOf<R>))
    return present(call.actor, data)
  })
  for (const move of ['archive', 'restore'] as const) {
    serve(move, has(move), async (call) => {
      const { actor, params, version } = call
      const data = await database.transaction((tx) => write.setArchived(tx, call, params.id, version, move))
      return present(actor, data)
    })
  }
  serve('delete', has('delete'), async (call) => {
    const version = endpoints.delete.ifMatch ? call.version : null
    await database.transaction((tx) => write.remove(tx, call, call.params.id, version))
  })
  serve('deleteValid', verbs.includes('delete'), async ({ actor, params: { id } }) => {
    await read(actor, id)
    const usedBy = await usesOf(context, database.kysely, actor, { table, id })
    return { deletable: usedBy.length === 0, usedBy }
  })
  serve('export', has('export'), async (call) => {
    const where = conditionsOf(call.actor, call.body, false)
    const { kysely } = (await forLongReads(context)).database
    const count = await countForExport(kysely, sql, where)
    const order = orderText(call.body.orderBy ?? resource.defaultOrder)
    const rows = presentEach(walk<RowOf<R>>(kysely, sql, where, order), (row) => present(call.actor, row))
    const columns = fieldColumns(call.body.columns?.filter((field) => field in shapes.read) ?? every, shapes)
    const { label, path: file } = resource
    return exportFile(context, call, { entity: table, label: label.many, file, columns, count, rows })
  })
  serve('options', has('options'), async ({ actor, body }) => {
    // Look-ups offer the records of the whole company; a contractor's people get those of their contractor.
    const scope = scopeOf(context, binding, { ...actor, scopes: ['company'] })
    const firstSite = binding.ownSiteFirst ? actor.siteId : null
    return lookUp(database.kysely, { ...binding, scope, firstSite }, body, actor.companyId)
  })
  return { read, write }
}

async function* presentEach<Row, Presented>(rows: AsyncIterable<Row>, present: (row: Row) => Presented) {
  for await (const row of rows) yield present(row)
}
