import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/text.ts'
import { CASE_ACTIONS } from './case.ts'

export const TYPE_FLOWS = ['Safety', 'Health'] as const
export type TypeFlow = (typeof TYPE_FLOWS)[number]

/** Safety or Health in any spelling of the case (`safety` in a link, `SAFETY` in a file). */
export const typeFlow = z.preprocess(
  (value) =>
    typeof value === 'string' ? (TYPE_FLOWS.find((one) => one.toLowerCase() === value.toLowerCase()) ?? value) : value,
  z.enum(TYPE_FLOWS),
)

/** Who gets the task of a step: the reporter's superior on the day, or the holders of an appointment at the site. */
export const STEP_RELATIONS = ['superior', 'safety-officer'] as const

/** A linear flow: each step is one question to the users with a relation, who may answer with its acts. */
export const flowDefinition = z.strictObject({
  steps: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
        label: z.string().min(1).max(120),
        relation: z.enum(STEP_RELATIONS),
        actions: z.array(z.enum(CASE_ACTIONS)).min(1),
        dueHours: z
          .int()
          .min(1)
          .max(24 * 365),
      }),
    )
    .min(1)
    .max(20),
  /** What the reporter is asked when the report comes back, and for how long. */
  revision: z.strictObject({
    label: z.string().min(1).max(120),
    dueHours: z
      .int()
      .min(1)
      .max(24 * 365),
  }),
})
export type FlowDefinition = z.output<typeof flowDefinition>

/** A flow that the caller may start, as the New report button lists it. */
export const startableFlow = z.object({
  id: z.int(),
  flowName: z.string(),
  description: z.string().nullable(),
  icon: z.string(),
  typeFlow: z.enum(TYPE_FLOWS),
  formId: z.int(),
  /** Who is asked, step by step. */
  steps: z.array(z.object({ label: z.string(), who: z.string() })),
})
export type StartableFlow = z.infer<typeof startableFlow>

export const flow = {
  adHoc: endpoint({
    method: 'POST',
    path: '/ad-hoc-flows/list',
    summary: 'The flows that the caller may start',
    permission: 'signed-in',
    ownScope: true,
    body: z.strictObject({ formId: id.optional() }).optional(),
    data: z.array(startableFlow),
  }),
}
