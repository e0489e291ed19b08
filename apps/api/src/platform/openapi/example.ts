import type { Schema } from './schema.ts'

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T09:00:00+07:00',
  time: '09:00',
  uuid: '0193f6a2-7c1e-7a40-9f0e-2b6c5d4e3f21',
  email: 'budi.santoso@example.com',
  uri: 'https://example.com/',
}
const EXAMPLE_TEXT = 'Example text'

/**
 * An example that fits the schema, the same every time: what the schema itself names as one, else its default, its first
 * choice, or the plainest value of its type. A text with a pattern of its own needs an example in the contract.
 */
export function exampleOf(schema: Schema | boolean | undefined): unknown {
  if (typeof schema !== 'object') return EXAMPLE_TEXT
  const [declared] = schema.examples ?? []
  if (declared !== undefined) return declared
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum?.length) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.find((one) => typeof one === 'object' && one.type !== 'null')
  if (choice) return exampleOf(choice)
  return ofType(schema)
}

function ofType(schema: Schema): unknown {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  switch (type) {
    case 'object':
      return ofObject(schema)
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => exampleOf(itemsOf(schema)))
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Number.MAX_SAFE_INTEGER)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return ofText(schema)
  }
}

function itemsOf({ items }: Schema): Schema | boolean | undefined {
  return Array.isArray(items) ? items[0] : items
}

function ofObject({ properties = {}, additionalProperties, propertyNames }: Schema): Record<string, unknown> {
  const named = Object.entries(properties).map(([name, property]) => [name, exampleOf(property)])
  if (named.length > 0 || typeof additionalProperties !== 'object') return Object.fromEntries(named)
  // Keys that are named must all be there.
  const keys = typeof propertyNames === 'object' ? propertyNames.enum : undefined
  if (keys) return Object.fromEntries(keys.map((key) => [key, exampleOf(additionalProperties)]))
  const key = exampleOf(propertyNames)
  return { [typeof key === 'string' && key !== EXAMPLE_TEXT ? key : 'key']: exampleOf(additionalProperties) }
}

function ofText({ format, minLength = 0, maxLength = Number.MAX_SAFE_INTEGER }: Schema): string {
  const known = format && FORMATS[format]
  if (known) return known
  return EXAMPLE_TEXT.slice(0, maxLength).padEnd(minLength, 'x')
}
