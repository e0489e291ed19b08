import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { id, keywordText } from '../../kit/text.ts'
import { readControls } from './hazard.ts'
import { hazardCategory } from './hazard-category.ts'
import { HIRADC_ITEMS } from './items.ts'

/** How many hazards one answer of the picker has at most; beyond it the keyword narrows. */
export const MOST_HAZARDS = 300

/** The hazards that are in use, by category, in the order of the categories (HIRADC-25). */
export const hazardsByCategory = endpoint({
  method: 'POST',
  path: '/hazards/by-category/list',
  summary: 'List hazards by category',
  permission: may(HIRADC_ITEMS, 'read'),
  body: z.strictObject({ category: hazardCategory.optional(), keyword: keywordText.optional() }),
  data: z.object({
    categories: z.array(
      z.object({
        category: hazardCategory,
        label: z.string(),
        hazards: z.array(
          z.object({
            id,
            name: z.string(),
            consequences: z.string(),
            usualControls: readControls,
            source: z.string().nullable(),
          }),
        ),
      }),
    ),
    /** How many match, also where fewer are answered. */
    totalItem: z.int(),
  }),
})
