import { type FormDefinition, form } from '@selamat/contract/domains/forms/form'
import { formDraft } from '@selamat/contract/domains/forms/records/form-draft'
import { formRecord } from '@selamat/contract/domains/forms/records/form-record'
import { plural } from '@selamat/contract/kit/plural'
import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import { copyOf } from '../../../crud/duplicate.ts'
import { tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { respond } from '../../../platform/handler-result.ts'
import { mount, serve } from '../../../platform/http.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import type { Binding } from '../../../platform/records/binding.ts'
import { scopesFor } from '../../../platform/session.ts'
import { formVersionOf } from '../form-version.ts'
import { importXlsform } from '../xlsform/import-xlsform.ts'
import { formLibrary } from './form-library.ts'
import { checkStoredDraft, publishForm } from './publish-form.ts'
import { saveForm } from './save-form.ts'
import {
  changesBetween,
  changesOfDraft,
  type ProblemsElsewhere,
  readContent,
  versionsOf,
  writeDraft,
} from './versions.ts'

/** What forms ask of a higher domain. */
export interface FormPorts {
  /** SQL: the workflows that use the form `t`, as JSON of `formFlowId`, `flowName` and whether it `starts` them. */
  readonly flows: string
  /** Counts the reports that began with the form and have not ended, to 10,001. */
  readonly runningReports: (db: Executor, formId: number) => Promise<number>
  /** Moves the running reports of a form to its new version, as far as all their answers survive; how many were, and were not. */
  readonly migrateReports: (
    tx: Tx,
    version: {
      readonly formId: number
      readonly formVersionId: number
      readonly number: number
      readonly definition: FormDefinition
      readonly userId: number
      readonly at: Date
    },
  ) => Promise<{ readonly moved: number; readonly kept: number }>
  readonly problems: ProblemsElsewhere
}

/** How many running reports were moved, in words. */
function migrated({ moved, kept }: { readonly moved: number; readonly kept: number }): string {
  if (moved + kept === 0) return 'No report was running'
  const rest = kept === 0 ? '' : `, ${plural(kept, 'keeps its', 'keep their')} version`
  return `${moved} running ${moved === 1 ? 'report was' : 'reports were'} moved to it${rest}`
}

const READ = { anyOf: ['submenu/List Form'], action: 'read' } as const

const bindingOf = ({ flows }: Pick<FormPorts, 'flows'>): Binding<typeof formRecord> => ({
  table: 'forms',
  label: 'formName',
  joins: `left join lateral (select id, number, published_at from form_versions
      where form_id = t.id and published_at is not null order by number desc limit 1) newest on true
    left join form_versions draft on draft.form_id = t.id and draft.published_at is null`,
  columns: {
    formId: 't.id',
    formStatus: 't.status',
    formVersionId: 'coalesce(newest.id, draft.id)',
    number: 'coalesce(newest.number, draft.number)',
    publishedAt: `to_char(newest.published_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"')`,
    draftVersionId: 'draft.id',
    draftNumber: 'draft.number',
    formFlow: flows,
  },
  constants: { status: 'draft' },
  elsewhere: ['definition'],
  hint: 't.description',
  filters: {
    status: (states) => {
      const draft = sql<SqlBool>`exists (select 1 from form_versions v where v.form_id = t.id and v.published_at is null)`
      return sql<SqlBool>`(${states.includes('draft') ? draft : sql`false`} or (t.status = 'PUBLISH' and ${states.includes('PUBLISH')}))`
    },
  },
  unique: { forms_name: { field: 'formName', code: 'NAME_EXISTS' } },
  exportColumns: ['formName', 'category', 'description', 'formStatus', 'number', 'publishedAt', 'draftNumber'],
  afterWrite: async (tx, formId, { definition }, { actor, now }) => {
    await writeDraft(tx, { formId, definition, at: now, by: actor.userId })
  },
  beforeMove: async (tx, move, { id, formName }) => {
    if (move === 'archive') await assertUnused(tx, flows, id, formName)
  },
})

/** The categories of a tenant's forms, of null those of every tenant. */
async function categoriesOf(db: Executor, companyId: number | null): Promise<string[]> {
  const rows = await db
    .selectFrom('forms')
    .select('category')
    .distinct()
    .where('category', 'is not', null)
    .where('archivedAt', 'is', null)
    .$if(companyId !== null, (query) => query.where('companyId', '=', companyId))
    .orderBy('category')
    .execute()
  return rows.flatMap(({ category }) => category ?? [])
}

/** Asked with the row locked, as a workflow refers to it under the same lock. Throws 409 IN_USE with the workflows by name. */
async function assertUnused(tx: Tx, flows: string, id: number, formName: string): Promise<void> {
  const [used] = await run<{ flows: { flowName: string }[] }>(
    tx,
    sql`select ${sql.raw(flows)} as flows from forms t where t.id = ${id}`,
  )
  const names = (used?.flows ?? []).map(({ flowName }) => `“${flowName}”`)
  if (names.length === 0) return
  const workflows = `${names.length === 1 ? 'the workflow' : 'the workflows'} ${new Intl.ListFormat('en').format(names)}`
  const message = `“${formName}” is used by ${workflows}. Give ${names.length === 1 ? 'it' : 'them'} another form first`
  throw httpError('IN_USE', { message, details: { usedBy: [{ what: 'workflow', count: names.length, records: [] }] } })
}

/** Forms with their versions: drafts are changed, published versions stay (FORMS-39, FORMS-40). */
export function mountFormRecords(app: FastifyInstance, context: AppContext, ports: FormPorts): void {
  const { database, clock } = context
  const { kysely } = database
  const { endpoints } = formRecord
  const binding = bindingOf(ports)
  const except = ['update', 'duplicate', 'archive'] as const
  const { read, write } = crudRoutes(app, context, formRecord, binding, { except })

  mount(app, context, form.detail, async ({ actor, body }) => {
    const scopes = await scopesFor(context, actor, READ)
    const drafts = scopes.length > 0
    const companyId = drafts ? tenantOf({ ...actor, scopes }) : actor.companyId
    return formVersionOf(kysely, { companyId, drafts, ...body })
  })
  serve(app, context, endpoints, {
    update: async (call) => {
      const row = await read(call.actor, call.body.id)
      await database.transaction((tx) => saveForm(context, tx, call, binding, call.body))
      return read(call.actor, row.id)
    },
    duplicate: (call) =>
      createOnce(context, endpoints.duplicate, call, async (tx) => {
        const source = await read(call.actor, call.params.id)
        const { definition } = await tx
          .selectFrom('formVersions')
          .select('definition')
          .where('id', '=', source.formVersionId)
          .executeTakeFirstOrThrow()
        const whole = { ...source, definition: formDraft.parse(definition) }
        return write.create(tx, call, await copyOf(tx, formRecord, binding, whole, call.actor.companyId))
      }),
    archive: async (call) => {
      const { actor, params, version } = call
      await database.transaction((tx) => write.setArchived(tx, call, params.id, version, 'archive'))
      return read(actor, params.id)
    },
  })
  const { publish, content, impact, library, categories, versions, compare } = formRecord
  const own = { publish, content, impact, library, categories, versions, compare }
  mount(app, context, formRecord.importXlsform, (call) => importXlsform(context, call, write.create))
  serve(app, context, own, {
    publish: async (call) => {
      const { actor, params, version, body } = call
      const row = await read(actor, params.id)
      const { companyId } = await kysely
        .selectFrom('forms')
        .select('companyId')
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      const at = clock.now()
      const checked = await checkStoredDraft(kysely, row.id, companyId)
      const count = await database.transaction(async (tx) => {
        const own = await publishForm(tx, call, {
          row,
          companyId,
          version,
          at,
          checked,
          problemsElsewhere: ports.problems,
        })
        if (body?.running !== 'migrate' || own === undefined) return null
        const next = { ...own, formId: row.id, number: row.draftNumber ?? 1, userId: actor.userId, at }
        return ports.migrateReports(tx, next)
      })
      const data = await read(actor, row.id)
      const done = `Version ${data.number} is published`
      return respond(data, { message: count === null ? done : `${done}. ${migrated(count)}` })
    },
    content: async ({ actor, body }) => {
      const row = await read(actor, body.formId)
      return { form: row, ...(await readContent(kysely, body)) }
    },
    impact: async ({ actor, params }) => {
      const { id } = await read(actor, params.id)
      const runningCount = await ports.runningReports(kysely, id)
      return { ...(await changesOfDraft(kysely, id, ports.problems)), runningCount }
    },
    library: async () => [...formLibrary],
    categories: ({ actor }) => categoriesOf(kysely, tenantOf(actor)),
    versions: async ({ actor, params }) => {
      const { id } = await read(actor, params.id)
      return versionsOf(kysely, id)
    },
    compare: async ({ actor, body }) => {
      await read(actor, body.formId)
      return changesBetween(kysely, body)
    },
  })
}
