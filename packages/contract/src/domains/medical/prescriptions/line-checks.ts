import { z } from 'zod'
import { concerns } from './ingredient-groups.ts'

export const SEVERITIES = ['MILD', 'MODERATE', 'SEVERE'] as const
export type Severity = (typeof SEVERITIES)[number]
export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  MILD: 'Mild',
  MODERATE: 'Moderate',
  SEVERE: 'Severe',
}

/** What a person may not be given. */
export const allergy = z.object({
  ingredient: z.string(),
  severity: z.enum(SEVERITIES),
  reaction: z.string().nullable(),
})
export type Allergy = z.infer<typeof allergy>

/** What speaks against a line; one that stops needs a reason of the doctor. */
export const lineCheck = z.object({
  kind: z.enum(['ALLERGY', 'DUPLICATE', 'INTERACTION']),
  severity: z.enum(SEVERITIES),
  text: z.string(),
  stops: z.boolean(),
})
export type LineCheck = z.infer<typeof lineCheck>

/** A medicine as it is checked. */
export interface CheckedItem {
  readonly itemId: number
  readonly itemName: string
  readonly ingredients: readonly string[]
}
export interface InteractionPair {
  readonly ingredientA: string
  readonly ingredientB: string
  readonly severity: Severity
  readonly effect: string
}
interface Known {
  readonly allergies: readonly Allergy[]
  /** Pairs of the company's own. */
  readonly pairs: readonly InteractionPair[]
  /** What was handed out before and still lasts. */
  readonly running: readonly CheckedItem[]
}

const has = ({ ingredients }: CheckedItem, name: string) =>
  ingredients.some((one) => one.toLowerCase() === name.toLowerCase())

const severityText = { MILD: 'mild', MODERATE: 'moderate', SEVERE: 'severe' } as const

/** What speaks against each of some medicines that one person gets together: allergies, doubles, pairs of ingredients. */
export function checksOf(items: readonly CheckedItem[], { allergies, pairs, running }: Known): LineCheck[][] {
  return items.map((item, at) => {
    const others = [
      ...items.filter((_, index) => index !== at).map((other) => ({ other, name: other.itemName })),
      ...running
        .filter(({ itemId }) => itemId !== item.itemId)
        .map((other) => ({ other, name: `${other.itemName}, which still lasts` })),
    ]
    const allergic = allergies
      .filter(({ ingredient }) => concerns(ingredient, item.ingredients))
      .map(
        ({ ingredient, severity }): LineCheck => ({
          kind: 'ALLERGY',
          severity,
          text: `Allergy: ${ingredient}, ${severityText[severity]}`,
          stops: severity === 'SEVERE',
        }),
      )
    const doubles = others.flatMap(({ other, name }) => {
      const both = item.ingredients.filter((one) => has(other, one))
      return both.length === 0
        ? []
        : [
            {
              kind: 'DUPLICATE',
              severity: 'MODERATE',
              text: `${both.join(', ')} is in ${name} too`,
              stops: false,
            } as const,
          ]
    })
    const together = pairs.flatMap(({ ingredientA, ingredientB, severity, effect }) =>
      others
        .filter(
          ({ other }) =>
            (has(item, ingredientA) && has(other, ingredientB)) || (has(item, ingredientB) && has(other, ingredientA)),
        )
        .map(
          ({ name }): LineCheck => ({ kind: 'INTERACTION', severity, text: `With ${name}: ${effect}`, stops: false }),
        ),
    )
    return [...allergic, ...doubles, ...together]
  })
}
