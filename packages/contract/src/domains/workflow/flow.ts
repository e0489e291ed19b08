import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { id } from '../../kit/text.ts'

export const TYPE_FLOWS = ['Safety', 'Health'] as const
export type TypeFlow = (typeof TYPE_FLOWS)[number]

/** Safety or Health in any spelling of the case (`safety` in a link, `SAFETY` in a file). */
export const typeFlow = z.preprocess(
  (value) =>
    typeof value === 'string' ? (TYPE_FLOWS.find((one) => one.toLowerCase() === value.toLowerCase()) ?? value) : value,
  z.enum(TYPE_FLOWS),
)

/** A flow that the caller may start, as the New report button lists it. */
export const startableFlow = z.object({
  id: z.int(),
  /** Names its start link. */
  code: z.string(),
  flowName: z.string(),
  description: z.string().nullable(),
  icon: z.string(),
  typeFlow: z.enum(TYPE_FLOWS),
  formId: z.int(),
  /** Its reports are confidential: drafts of them stay off the device. */
  confidential: z.boolean(),
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
