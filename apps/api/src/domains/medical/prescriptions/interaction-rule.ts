import { interactionRule } from '@selamat/contract/domains/medical/prescriptions/interaction-rule'
import type { FastifyInstance } from 'fastify'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** Pairs of ingredients that warn, of the company's own. */
export const mountInteractionRules = (app: FastifyInstance, context: AppContext) =>
  crudRoutes(app, context, interactionRule, {
    table: 'interaction_rules',
    label: 'ingredientA',
    hint: 't.ingredient_b',
    unique: { interaction_rules_pair: { field: 'ingredientB', code: 'NAME_EXISTS' } },
  })
