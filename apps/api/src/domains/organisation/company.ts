import {
  addableCompanies,
  COMPANY_ACTIONS,
  company,
  companyActions,
} from '@selamat/contract/domains/organisation/company'
import { companyLifecycle } from '@selamat/contract/domains/organisation/company-lifecycle'
import { lookUps } from '@selamat/contract/domains/organisation/look-up'
import type { Option, OptionsQuery } from '@selamat/contract/kit/list-query'
import type { RowOf } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../crud/crud-routes.ts'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { brokenConstraint, httpError } from '../../platform/errors.ts'
import { mount, serve } from '../../platform/http.ts'
import { createOnce } from '../../platform/idempotency.ts'
import type { Binding } from '../../platform/records/binding.ts'
import { lookUp } from '../../platform/records/options.ts'
import { statements } from '../../platform/records/record-statements.ts'
import { scopeOf } from '../../platform/records/scope.ts'
import { addableBy, addCompany } from './commands/add-company.ts'
import { companyMoves, storedCompany } from './company-actions.ts'
import type { PeoplePorts } from './ports.ts'

/** Staff can read every company of the tenant, contractor users only their own. */
const visibleTo = (actor: Actor) =>
  actor.scopes.includes('all') || actor.employerId === actor.companyId
    ? sql<boolean>`true`
    : sql<boolean>`t.id = ${actor.employerId}`

/** Pickers offer active companies. */
const selectable = (actor: Actor) =>
  sql<boolean>`${visibleTo(actor)} and t.status = any(${[...companyLifecycle.actions.activate.to]})`

const actionsOn = (row: RowOf<typeof company>, actor: Actor) => companyMoves.allowed(row, actor, COMPANY_ACTIONS)

const bindingOf = ({ userCount }: PeoplePorts): Binding<typeof company> => ({
  table: 'companies',
  label: 'companyName',
  scope: visibleTo,
  present: (row, actor) => ({ ...row, allowedActions: actionsOn(row, actor) }),
  joins: 'left join companies up on up.id = t.parent_company_id',
  columns: {
    companyDetailId: 't.id',
    parentCompanyName: 'up.company_name',
    userCount,
    // Depends on the actor: added by `present`.
    allowedActions: "'[]'::json",
  },
  exportColumns: [
    'companyName',
    'subcont',
    'companyType',
    'companyEmail',
    'companyPhone',
    'companyAddress',
    'status',
    'userCount',
  ],
})

/** The error at the field for a name or domain that is already used. */
function toFieldError(error: unknown): unknown {
  const constraint = brokenConstraint(error, '23505')
  if (constraint === 'companies_domain')
    return httpError('INVALID', { errors: { emailDomain: 'This company domain is already registered' } })
  if (constraint === 'companies_contractor_name')
    return httpError('NAME_EXISTS', { errors: { companyName: 'The name already exists' } })
  return error
}

/** Operating companies and their contractors, with the account of each one's administrator (ORG-01 to ORG-03). */
export function mountCompanies(app: FastifyInstance, context: AppContext, ports: PeoplePorts): void {
  const { database } = context
  const binding = bindingOf(ports)
  const text = statements(company, binding)
  const { read, write } = crudRoutes(app, context, company, binding, { except: ['create', 'update', 'options'] })
  const response = async (actor: Actor, id: number) => {
    const row = await read(actor, id)
    return { ...row, allowedActions: actionsOn(row, actor) }
  }

  const pick = (actor: Actor, query: OptionsQuery): Promise<{ options: Option[]; totalItem: number }> => {
    const scope = scopeOf(context, { scope: query.ids ? visibleTo : selectable }, actor)
    return lookUp(
      database.kysely,
      { table: 'companies', label: 'companyName', hint: 't.company_type', scope },
      query,
      actor.companyId,
    )
  }
  serve(app, context, company.endpoints, {
    create: async (call) => {
      const { username, administratorName, password, companyEmail } = call.body
      const account = { username, administratorName, password, email: companyEmail }
      const administrator = await ports.administrator(context, account)
      return createOnce(context, company.endpoints.create, call, async (tx) => {
        const row = await addCompany(tx, context, call, text.byId, administrator).catch((error: unknown) => {
          throw toFieldError(error)
        })
        return { ...row, allowedActions: actionsOn(row, call.actor) }
      })
    },
    update: async (call) => {
      const { id, version, ...values } = call.body
      await database
        .transaction((tx) => write.update(tx, call, id, version, values))
        .catch((error: unknown) => {
          throw toFieldError(error)
        })
      return response(call.actor, id)
    },
    options: ({ actor, body }) => pick(actor, body),
  })
  mount(app, context, addableCompanies, async ({ actor }) => addableBy(actor))

  for (const action of COMPANY_ACTIONS) {
    mount(app, context, companyActions[action], async (call) => {
      const { id } = await read(call.actor, call.params.id)
      await database.transaction(async (tx) => {
        const subject = await storedCompany(tx, id)
        const at = context.clock.now()
        const move = () => companyMoves.move(tx, call, { ...call.body, subject, action, at, change: () => ({}) })
        await (action === 'deactivate' ? ports.keepingAdministrators(tx, subject.companyId, move) : move())
      })
      return response(call.actor, id)
    })
  }

  mount(app, context, lookUps.companies, ({ actor, query }) => pick(actor, query))
}
