import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { may } from '../../kit/permissions.ts'
import { FIGURE_ITEMS } from './items.ts'
import { NAME_ONE, namesOne, whichFigures } from './subscriptions/subscription.ts'

export const FILE_FORMATS = ['XLSX', 'PDF'] as const
/** So many rows of a figure stand in a file; the page lists them all. */
export const MOST_FILE_ROWS = 1000

/** A page of figures as a file, from the same answer as the screen. */
export const figuresFile = endpoint({
  method: 'POST',
  path: '/dashboards/figures/export',
  summary: 'The figures of a page or dashboard as Excel or PDF, as the caller sees them',
  permission: may(FIGURE_ITEMS, 'read'),
  kind: 'file',
  body: whichFigures.extend({ format: z.enum(FILE_FORMATS) }).refine(namesOne, NAME_ONE),
  example: { body: { page: 'MANAGEMENT', format: 'PDF' } },
})
