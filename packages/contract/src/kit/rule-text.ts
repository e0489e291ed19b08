import { z } from 'zod'

/** The id of a node: stable over the versions of a form, unique within one. */
export const nodeId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,59}$/)
  .meta({ examples: ['what-happened'] })

export const MAX_RULE_LENGTH = 2000

/** A rule of a form or flow as its author writes it, in the Common Expression Language; `parseRule` reads it. */
export const ruleText = z
  .string()
  .min(1)
  .max(MAX_RULE_LENGTH)
  .meta({ id: 'Rule', examples: ['severity == "high"'] })

/** What a rule sees of an answer. */
export type RuleType = 'string' | 'double' | 'bool' | 'list<string>' | 'list<double>'

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
