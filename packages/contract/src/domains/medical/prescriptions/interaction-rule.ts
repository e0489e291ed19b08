import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { text } from '../../../kit/text.ts'
import { interactionRuleHead } from '../heads.ts'
import { SEVERITIES, SEVERITY_LABELS } from './line-checks.ts'

/** A pair of ingredients that warns: the company's own list, as no maintained one comes with the product. */
export const interactionRule = resource('interaction-rules', {
  ...interactionRuleHead,
  write: z
    .strictObject({
      ingredientA: z
        .string()
        .meta({ examples: ['Ibuprofen'] })
        .pipe(text(100)),
      ingredientB: z
        .string()
        .meta({ examples: ['Warfarin'] })
        .pipe(text(100)),
      severity: z.enum(SEVERITIES).meta({ choices: SEVERITY_LABELS }),
      effect: text(200),
    })
    .superRefine(({ ingredientA, ingredientB }, context) => {
      if (ingredientA.toLowerCase() !== ingredientB.toLowerCase()) return
      context.addIssue({ code: 'custom', path: ['ingredientB'], message: 'Name another ingredient' })
    }),
  read: z.object({
    ingredientA: z.string(),
    ingredientB: z.string(),
    severity: z.enum(SEVERITIES),
    effect: z.string(),
  }),
  filter: { severity: anyOf(z.enum(SEVERITIES)) },
  sortable: ['id', 'ingredientA', 'ingredientB', 'updatedAt'],
  defaultOrder: { column: 'ingredientA', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})
