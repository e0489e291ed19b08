import type { RuleField, RuleFields, RuleRows } from '../../kit/rule-language.ts'
import { type FormDefinition, leavesOf, type Nodes, type Repeat } from './form.ts'
import { type Field, ruleTypeOf } from './kinds.ts'

const fieldsIn = (nodes: Nodes): RuleFields =>
  new Map(
    leavesOf(nodes).flatMap((node): [string, RuleField | RuleRows][] => {
      const visible = node.type === 'field' ? ruleField(node) : rowsOf(node)
      return visible ? [[node.id, visible]] : []
    }),
  )

const rowsOf = ({ title, max, nodes }: Repeat): RuleRows => ({
  label: title,
  fields: fieldsIn(nodes),
  ...(max === undefined ? {} : { most: max }),
})

/** A field as rules see it; null for a kind that they do not. */
function ruleField(field: Field): RuleField | null {
  const { label, settings } = field
  const type = ruleTypeOf(field)
  if (type === null) return null
  const own = { type, label }
  if ('options' in settings) return { ...own, options: settings.options }
  return type === 'string' && 'max' in settings && settings.max !== undefined ? { ...own, longest: settings.max } : own
}

/** What rules outside every repeat can see, those of a flow among them. */
export const ruleFields = ({ sections }: FormDefinition): RuleFields => fieldsIn(sections)

/**
 * What rules within some repeats can see: what is outside, and the fields of their own row. A repeat is a list of rows
 * to all others.
 */
export function ruleScopes(definition: FormDefinition): (repeats: readonly string[]) => RuleFields {
  const top = ruleFields(definition)
  const known = new Map<string, RuleFields>([['', top]])
  return function scopeOf(repeats): RuleFields {
    const key = repeats.join()
    const last = known.get(key)
    if (last) return last
    const outside = scopeOf(repeats.slice(0, -1))
    const rows = outside.get(repeats.at(-1) ?? '')
    const scope = rows && 'fields' in rows ? new Map([...outside, ...rows.fields]) : outside
    known.set(key, scope)
    return scope
  }
}
