import { z } from 'zod'

/** The choices of a drop-down, radio button or checkbox. */
export const options = z.strictObject({
  options: z
    .array(z.strictObject({ value: z.string().min(1).max(60), label: z.string().min(1).max(120) }))
    .min(1)
    .max(200),
})

/** One of the choices. */
export const oneOf = (settings: z.output<typeof options>) =>
  z.string().refine((value) => settings.options.some((choice) => choice.value === value), 'Choose one of the options')
