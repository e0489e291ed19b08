import type { Endpoint } from '@selamat/contract/kit/endpoint'
import { z } from 'zod'
import { fitOf } from './response-fit.ts'

type Unknown = 'reject' | 'strip'
type Type = z.core.$ZodType

/** Values without keys of their own. */
const LEAVES = new Set<string>([
  'any',
  'unknown',
  'never',
  'undefined',
  'null',
  'void',
  'string',
  'number',
  'int',
  'boolean',
  'bigint',
  'literal',
  'enum',
  'date',
  'template_literal',
  'transform',
  'custom',
])

/**
 * A copy of a schema in which every object rejects or strips unknown keys; an object that allows any key keeps them.
 * Throws for a kind of schema whose parts it does not know, as it would let their keys pass.
 */
function copyOf(root: Type, unknown: Unknown): Type {
  const copies = new Map<Type, Type>()
  function copy(type: Type): Type {
    const known = copies.get(type)
    if (known) return known
    // A recursive schema meets itself while its copy is being made.
    copies.set(
      type,
      z.lazy(() => copies.get(type) ?? type),
    )
    const made = convert(type)
    copies.set(type, made)
    return made
  }
  function convert(type: Type): Type {
    if (type instanceof z.ZodObject) return convertObject(type)
    if (type instanceof z.ZodArray) return type.clone({ ...type.def, element: copy(type.def.element) })
    if (type instanceof z.ZodUnion) return type.clone({ ...type.def, options: type.def.options.map(copy) })
    if (type instanceof z.ZodRecord) return type.clone({ ...type.def, valueType: copy(type.def.valueType) })
    if (type instanceof z.ZodTuple) return type.clone({ ...type.def, items: type.def.items.map(copy) })
    if (type instanceof z.ZodPipe) return type.clone({ ...type.def, in: copy(type.def.in), out: copy(type.def.out) })
    if (type instanceof z.ZodLazy) return z.lazy(() => copy(type.def.getter()))
    if (type instanceof z.ZodOptional) return type.clone({ ...type.def, innerType: copy(type.def.innerType) })
    if (type instanceof z.ZodNullable) return type.clone({ ...type.def, innerType: copy(type.def.innerType) })
    if (type instanceof z.ZodDefault) return type.clone({ ...type.def, innerType: copy(type.def.innerType) })
    if (type instanceof z.ZodReadonly) return type.clone({ ...type.def, innerType: copy(type.def.innerType) })
    const { type: kind } = type._zod.def
    if (LEAVES.has(kind)) return type
    throw new Error(`A response cannot be described by a schema of the kind “${kind}”`)
  }
  function convertObject(type: z.ZodObject): Type {
    const { catchall: rest, ...def } = type.def
    const shape = Object.fromEntries(Object.entries(type.def.shape).map(([key, value]) => [key, copy(value)]))
    if (rest && !(rest instanceof z.ZodNever)) return type.clone({ ...def, shape, catchall: rest })
    return type.clone(unknown === 'reject' ? { ...def, shape, catchall: z.never() } : { ...def, shape })
  }
  return copy(root)
}

const strictCopies = new WeakMap<Type, Type>()

function strictCopyOf(type: Type): Type {
  const made = strictCopies.get(type) ?? copyOf(type, 'reject')
  strictCopies.set(type, made)
  return made
}

/** Whether a value, as JSON has it, is as the strict copy of a schema says. */
export const strictly = (type: Type, value: unknown) =>
  z.safeParse(strictCopyOf(type), typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value).success

/**
 * Prepares the `data` of an operation's responses, decided once when it is mounted. With `check` (tests) a response must
 * match its schema without unknown keys; a confidential one is stripped of them; any other is sent as it is. What plainly fits is
 * not parsed (response-fit.ts), and what that takes is made at the first response.
 * The function throws a ZodError where the data does not match, and for a schema that cannot be copied: a test copies that of every
 * operation.
 */
export function responseEncoder(
  { data: type, confidential }: Pick<Endpoint, 'data' | 'confidential'>,
  check: boolean,
): (data: unknown) => unknown {
  if (!check && !confidential) return (data) => data
  let fits: ((data: unknown) => boolean) | undefined
  return (data) => {
    fits ??= fitOf(type, strictly)
    if (!check && fits(data)) return data
    const json: unknown = JSON.parse(JSON.stringify(data ?? null))
    const strict = z.safeParse(strictCopyOf(type), json)
    if (strict.success) return data
    if (check) throw strict.error
    return z.parse(copyOf(type, 'strip'), json)
  }
}
