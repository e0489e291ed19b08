import { z } from 'zod'

type Type = z.core.$ZodType
type Fit = (value: unknown) => boolean

const always: Fit = () => true
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** What JSON makes of it: an instant is its text. */
const asWritten = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'toJSON' in value && typeof value.toJSON === 'function'
    ? value.toJSON()
    : value

/** What has no parts is looked at by its schema itself, which says nothing of what is wrong. */
const alone =
  (type: Type): Fit =>
  (value) => {
    const parsed = type._zod.run({ value, issues: [] }, { async: false })
    return !(parsed instanceof Promise) && parsed.issues.length === 0
  }

/** The usual texts and numbers at once. */
function leafFit(type: Type): Fit {
  if (hasChecks(type)) return alone(type)
  if (type instanceof z.ZodString) return (value) => typeof value === 'string'
  if (type instanceof z.ZodNumberFormat && type._zod.def.format === 'safeint') return Number.isSafeInteger
  return alone(type)
}

/** Has a kind of schema more to ask of a value than its kind? */
const hasChecks = ({ _zod: { def } }: Type) => (def.checks?.length ?? 0) > 0

/**
 * A quick look whether data is as a schema says and has no key that it does not name, compiled once: true only where a parse with
 * the strict copy of the schema would find nothing. Where it says false the parse has the last word. `strictly` parses so.
 */
export function fitOf(root: Type, strictly: (type: Type, value: unknown) => boolean): Fit {
  const made = new Map<Type, Fit>()
  const fit = (type: Type): Fit => {
    const known = made.get(type)
    if (known) return known
    // A recursive schema meets itself while it is being compiled.
    made.set(type, (value) => made.get(type)?.(value) ?? false)
    const compiled = compile(type)
    made.set(type, compiled)
    return compiled
  }
  const exactly =
    (type: Type): Fit =>
    (value) =>
      strictly(type, value)

  function compile(type: Type): Fit {
    if (type instanceof z.ZodString || type instanceof z.ZodNumber || type instanceof z.ZodStringFormat)
      return leafFit(type)
    if (hasChecks(type)) return exactly(type)
    if (type instanceof z.ZodOptional || type instanceof z.ZodDefault) {
      const inner = fit(type.def.innerType)
      return (value) => value === undefined || inner(value)
    }
    if (type instanceof z.ZodNullable) {
      const inner = fit(type.def.innerType)
      return (value) => value === null || inner(value)
    }
    if (type instanceof z.ZodReadonly) return fit(type.def.innerType)
    if (type instanceof z.ZodLazy) {
      let inner: Fit | undefined
      return (value) => {
        inner ??= fit(type.def.getter())
        return inner(value)
      }
    }
    if (type instanceof z.ZodUnknown || type instanceof z.ZodAny) return always
    if (type instanceof z.ZodObject) return objectFit(type)
    if (type instanceof z.ZodArray) {
      const element = fit(type.def.element)
      return (value) => Array.isArray(value) && value.every((one) => element(asWritten(one ?? null)))
    }
    if (type instanceof z.ZodUnion) {
      const options = type.def.options.map(fit)
      return (value) => options.some((option) => option(value))
    }
    if (type instanceof z.ZodRecord && type.def.keyType instanceof z.ZodString && !hasChecks(type.def.keyType)) {
      const inner = fit(type.def.valueType)
      return (value) =>
        isObject(value) && Object.values(value).every((one) => one === undefined || inner(asWritten(one)))
    }
    if (type instanceof z.ZodEnum || type instanceof z.ZodLiteral) {
      const values = type instanceof z.ZodEnum ? type.options : type.def.values
      const known = new Set<unknown>(values)
      return (value) => known.has(value)
    }
    if (type instanceof z.ZodNull) return (value) => value === null
    if (type instanceof z.ZodBoolean) return (value) => typeof value === 'boolean'
    return exactly(type)
  }

  function objectFit(type: z.ZodObject): Fit {
    const { shape, catchall } = type.def
    const rest = catchall && !(catchall instanceof z.ZodNever) ? exactly(catchall) : undefined
    const fields = new Map(
      Object.entries(shape).map(([key, field]) => [
        key,
        { fits: fit(field), isRequired: !strictly(z.object({ field }), {}) },
      ]),
    )
    const required = [...fields.values()].filter(({ isRequired }) => isRequired).length
    return (value) => {
      if (!isObject(value)) return false
      let met = 0
      for (const key of Object.keys(value)) {
        const one = asWritten(value[key])
        if (one === undefined) continue
        const field = fields.get(key)
        if (!(field?.fits ?? rest)?.(one)) return false
        if (field?.isRequired) met++
      }
      return met === required
    }
  }

  const whole = fit(root)
  return (value) => whole(asWritten(value ?? null))
}
