import { KNOWN_CATEGORY } from '@selamat/contract/domains/master-data/keys/master-type'
import type { OptionsQuery } from '@selamat/contract/kit/list-query'
import type { AnyResource } from '@selamat/contract/kit/resource'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Database } from '../../../platform/database.ts'
import { mount } from '../../../platform/http.ts'
import type { Binding } from '../../../platform/records/binding.ts'
import { lookUp } from '../../../platform/records/options.ts'

type Options = AnyResource['endpoints']['options']

/** The look-up of records with a type: every user can choose from it, also without permission to read the type. */
export function mountTypedOptions<R extends AnyResource>(
  app: FastifyInstance,
  context: AppContext,
  { endpoints }: R,
  { table, label, hint, parent }: Binding<R>,
  resolve: (query: OptionsQuery, tenant: number) => Promise<OptionsQuery> = async (query) => query,
): void {
  const found = { table, label, ...(hint === undefined ? {} : { hint }), ...(parent === undefined ? {} : { parent }) }
  mount(app, context, endpoints.options as Options, async ({ actor, body }) =>
    lookUp(context.database.kysely, found, await resolve(body, actor.companyId), actor.companyId),
  )
}

/** Replaces the well-known category number by the id of the tenant's category (MASTER-020, AMB-64). */
export const knownCategory =
  ({ kysely }: Database, number: number) =>
  async (query: OptionsQuery, tenant: number): Promise<OptionsQuery> => {
    if (query.parentId !== number && query.parentId !== KNOWN_CATEGORY.id) return query
    const known = await kysely
      .selectFrom('masterCategories')
      .select('id')
      .where('companyId', '=', tenant)
      .where('knownId', '=', KNOWN_CATEGORY.id)
      .executeTakeFirst()
    return { ...query, parentId: known?.id ?? number, limit: Math.min(query.limit, KNOWN_CATEGORY.limit) }
  }
