import { type Attribute, attribute } from '@selamat/contract/domains/forms/attribute'
import type { FormDraft } from '@selamat/contract/domains/forms/records/form-draft'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tenantOf } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { changes, writeAudit } from '../../platform/audit.ts'
import type { Executor, Tx } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import { countRows, paginationOf, startOf } from '../../platform/paging.ts'
import type { Writer } from '../../platform/records/mounted.ts'
import { writeError } from '../../platform/records/write-errors.ts'
import { staleRow } from '../../platform/stale.ts'

const COLUMNS = ['id', 'version', 'attributeName', 'options', 'updatedAt', 'companyId'] as const
const UNIQUE = { attributes_name: { field: 'attributeName', code: 'NAME_EXISTS' } } as const
const FIELDS = { table: 'attributes', written: ['attributeName', 'options'], unique: UNIQUE }
const ORDERS = { attributeName: sql`attribute_name`, id: sql`id`, updatedAt: sql`updated_at` }

interface Stored {
  readonly id: number
  readonly version: number
  readonly attributeName: string
  readonly options: unknown
  readonly updatedAt: Date
}

/** A stored attribute as it leaves the server. */
const present = ({ id, version, attributeName, options, updatedAt }: Stored): Attribute => ({
  id,
  version,
  attributeName,
  options: attribute.create.body.shape.options.parse(options),
  updatedAt: formatTimestamp(updatedAt),
})

async function attributeOf(db: Executor, companyId: number | null, id: number) {
  const row = await db
    .selectFrom('attributes')
    .select(COLUMNS)
    .where('id', '=', id)
    .$if(companyId !== null, (query) => query.where('companyId', '=', companyId))
    .executeTakeFirst()
  if (!row) throw httpError('NOT_FOUND')
  return row
}

/** Attributes: sets of options for the choices of forms (FORMS-55 to FORMS-58). */
export function mountAttributes(app: FastifyInstance, context: AppContext): void {
  const { database, clock } = context
  const { kysely } = database

  serve(app, context, attribute, {
    list: async ({ actor, body }) => {
      const { keyword = '', orderBy = { column: 'attributeName', direction: 'ascending' } } = body
      const tenant = tenantOf(actor)
      const pattern = `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`
      const found = sql`from attributes where archived_at is null and attribute_name ilike ${pattern}
      ${tenant === null ? sql`` : sql`and company_id = ${tenant}`}`
      const total = await countRows(kysely, sql`select 1 ${found}`)
      const direction = sql.raw(orderBy.direction === 'descending' ? 'desc' : 'asc')
      const { rows } = await sql<Stored>`select id, version, attribute_name, options, updated_at ${found}
      order by ${ORDERS[orderBy.column]} ${direction}, id limit ${body.limit} offset ${startOf(body)}`.execute(kysely)
      return { data: rows.map(present), pagination: paginationOf(body, total) }
    },
    detail: async ({ actor, body }) => present(await attributeOf(kysely, tenantOf(actor), body.id)),
    create: (call) =>
      createOnce(context, attribute.create, call, async (tx) => {
        const { attributeName, options } = call.body
        const { companyId, userId } = call.actor
        const at = clock.now()
        const own = { companyId, createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId }
        const row = await tx
          .insertInto('attributes')
          .values({ attributeName, options: JSON.stringify(options), ...own })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow()
          .catch(async (error: unknown) => {
            throw await writeError(database, tx, FIELDS, error)
          })
        await audit(tx, call, { ...row, action: 'create', at, ...changes({}, { attributeName, options }) })
        return present(row)
      }),
    update: async (call) => {
      const { id, version, attributeName, options } = call.body
      return database.transaction(async (tx) => {
        const { companyId } = await attributeOf(tx, tenantOf(call.actor), id)
        const before = await tx
          .selectFrom('attributes')
          .select(['version', 'attributeName', 'options'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        if (before.version !== version) throw await staleRow(tx, 'attributes', id)
        const at = clock.now()
        const written = { attributeName, options: JSON.stringify(options), updatedAt: at, updatedBy: call.actor.userId }
        const row = await tx
          .updateTable('attributes')
          .set({ ...written, version: version + 1 })
          .where('id', '=', id)
          .returning(COLUMNS)
          .executeTakeFirstOrThrow()
          .catch(async (error: unknown) => {
            throw await writeError(database, tx, FIELDS, error)
          })
        const { version: _, ...earlier } = before
        await audit(tx, call, {
          id,
          companyId,
          attributeName,
          action: 'update',
          at,
          ...changes(earlier, { attributeName, options }),
        })
        return present(row)
      })
    },
  })
}

interface Written extends ReturnType<typeof changes> {
  readonly id: number
  readonly companyId: number
  readonly attributeName: string
  readonly action: 'create' | 'update'
  readonly at: Date
}

const audit = (
  tx: Tx,
  { actor, requestId }: Writer,
  { id, companyId, attributeName, action, at, before, after }: Written,
) =>
  writeAudit(tx, {
    companyId,
    actorId: actor.userId,
    at,
    entity: 'attributes',
    entityId: id,
    label: attributeName,
    action,
    requestId,
    before,
    after,
  })

/**
 * A draft whose choice fields have the options of their attributes as they are now; a field whose attribute is gone keeps
 * what it has. The published version stays as it is, whatever becomes of the attribute.
 */
export async function withAttributes(db: Executor, companyId: number, draft: FormDraft): Promise<FormDraft> {
  const ids = new Set<number>()
  JSON.stringify(draft, (name, value) => {
    if (name === 'attributeId' && typeof value === 'number') ids.add(value)
    return value
  })
  if (ids.size === 0) return draft
  const rows = await db
    .selectFrom('attributes')
    .select(['id', 'options'])
    .where('companyId', '=', companyId)
    .where('archivedAt', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
  const options = new Map(rows.map((row) => [row.id, row.options]))
  return JSON.parse(
    JSON.stringify(draft, (_, value) => {
      const known = typeof value?.attributeId === 'number' ? options.get(value.attributeId) : undefined
      return known === undefined ? value : { ...value, options: known }
    }),
  )
}
