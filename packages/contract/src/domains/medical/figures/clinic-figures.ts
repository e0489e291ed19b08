import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { FIGURE_READERS } from '../items.ts'

/** How often something was; null where so few people are meant that one could be recognised. */
const cell = z.object({ name: z.string(), count: z.int().nullable() })
export type Cell = z.infer<typeof cell>
const cells = z.array(cell)

/** The parts of the yearly report, in its order. */
export const FIGURE_PARTS = [
  'months',
  'dispositions',
  'workRelations',
  'injuries',
  'diagnoses',
  'examinations',
  'fitness',
] as const
export type FigurePart = (typeof FIGURE_PARTS)[number]
export const FIGURE_PART_LABELS: Readonly<Record<FigurePart, string>> = {
  months: 'Visits by month',
  dispositions: 'Visits by disposition',
  workRelations: 'Visits by relation to work',
  injuries: 'Injuries at work by class',
  diagnoses: 'First diagnoses by chapter of ICD-10',
  examinations: 'Check-ups of the year by type',
  fitness: 'People by fitness for work today',
}

export const clinicFigures = z.object({
  year: z.int(),
  /** Counts of fewer people are hidden, and others where they would tell them. */
  smallest: z.int(),
  /** Signed visits of the year. */
  visits: z.int().nullable(),
  /** Calendar days of rest that begin in the year. */
  restDays: z.int().nullable(),
  /** People with a check-up of the plan of the year that is concluded, of those who work here. */
  examined: z.int().nullable(),
  people: z.int(),
  parts: z.object({
    months: cells,
    dispositions: cells,
    workRelations: cells,
    injuries: cells,
    diagnoses: cells,
    examinations: cells,
    fitness: cells,
  }),
})
export type ClinicFigures = z.infer<typeof clinicFigures>

const yearQuery = z.strictObject({ year: z.coerce.number().int().min(2000).max(2100) })

/** The year of the clinic in figures, for the head of clinic, management and the labour office: never of a person. */
export const figures = {
  read: endpoint({
    method: 'GET',
    path: '/clinic-figures',
    summary: 'The year of the clinic in figures',
    permission: may(FIGURE_READERS, 'read'),
    query: yearQuery,
    data: clinicFigures,
  }),
  export: endpoint({
    method: 'POST',
    path: '/clinic-figures/export',
    kind: 'file',
    summary: 'Export the year of the clinic in figures',
    permission: may(FIGURE_READERS, 'read'),
    body: z.strictObject({ year: z.int().min(2000).max(2100) }),
  }),
}
