import { MASTER_TYPES } from '@selamat/contract/domains/master-data/items'
import { CONFIG_TYPES, masterConfigTypes, masterTypes } from '@selamat/contract/domains/master-data/keys/master-type'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/app-context.ts'
import { mount } from '../../../platform/http.ts'

const named = (types: readonly { readonly id: number; readonly name: string }[]) =>
  types.map(({ id, name }) => ({ id, name }))

/** The types of master data and of its categories, which are the product's own. */
export function mountMasterTypes(app: FastifyInstance, context: AppContext): void {
  mount(app, context, masterTypes, async () => named(MASTER_TYPES))
  mount(app, context, masterConfigTypes, async () => named(CONFIG_TYPES))
}
