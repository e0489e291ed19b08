import { z } from 'zod'

/** A form schema: the draft values of its fields, checked by the rules of the server. */
export const checkedBy = <Shape extends z.ZodRawShape, Rules extends z.ZodType>(
  values: z.ZodObject<Shape>,
  rules: Rules,
) =>
  values.transform((input, context): z.output<Rules> => {
    const checked = rules.safeParse(input)
    if (checked.success) return checked.data
    for (const { message, path } of checked.error.issues) context.addIssue({ code: 'custom', message, path })
    return z.NEVER
  })
