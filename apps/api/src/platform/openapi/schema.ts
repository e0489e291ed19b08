import { z } from 'zod'

/** A JSON Schema as OpenAPI 3.1 takes it. */
export type Schema = z.core.JSONSchema.BaseSchema

const SAFE = Number.MAX_SAFE_INTEGER

/** The JSON Schema of what a caller may send (`input`) or what an answer holds (`output`). */
export function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    // A transformation's result, an instant as Date and the like have no schema: anything.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // What every number and every date has by its type says nothing to a reader.
      if (jsonSchema.maximum === SAFE) delete jsonSchema.maximum
      if (jsonSchema.minimum === -SAFE) delete jsonSchema.minimum
      if (jsonSchema.format) delete jsonSchema.pattern
      // Words for files.
      delete jsonSchema.named
      delete jsonSchema.choices
    },
  })
  return schema
}

/** Takes the parts that recursive schemas name by `$defs` out, to the components, where OpenAPI looks for them. */
export function hoistDefinitions<T>(paths: T): { readonly paths: T; readonly schemas: Record<string, Schema> } {
  const schemas: Record<string, Schema> = {}
  const text = JSON.stringify(paths, (key, value) => {
    if (key !== '$defs') return value
    Object.assign(schemas, value)
    return undefined
  })
  const hoisted = `{"paths":${text},"schemas":${JSON.stringify(schemas)}}`
  return JSON.parse(hoisted.replaceAll('"#/$defs/', '"#/components/schemas/'))
}

/** Whether an operation declares nothing for this part. */
export const isNothing = (type: z.ZodType): boolean =>
  type.safeParse(undefined).success && type.safeParse(null).success && !type.safeParse({}).success
