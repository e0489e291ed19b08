import { z } from 'zod'
import { day, text } from '../../../kit/text.ts'
import { type Deviation, parts } from './kind.ts'

const none = z.strictObject({})

/** The scales of the risk matrix, from 1 to 5. */
export const LIKELIHOODS = ['Inconceivable', 'Remote', 'Conceivable', 'Possible', 'Most likely'] as const
export const SEVERITIES = ['Negligible', 'Minor', 'Serious', 'Fatal', 'Catastrophic'] as const
export const RISK_LEVELS = { low: 'Low', medium: 'Medium', high: 'High' } as const
export type RiskLevel = keyof typeof RISK_LEVELS

/** The level of a risk of likelihood × severity: 15 to 25 high, 5 to 12 medium, 1 to 4 low. */
export const riskLevel = (value: number): RiskLevel => (value >= 15 ? 'high' : value >= 5 ? 'medium' : 'low')

const grade = (name: string) => z.int(`Choose the ${name}`).min(1, `Choose the ${name}`).max(5, `Choose the ${name}`)
const computed = z.number().optional()
const FALSE_VALUE = 'The value does not follow from the answer'

/** Likelihood × severity, the value computed; rules see the value. */
export const riskAssessment = parts({
  label: 'Risk assessment',
  family: 'Safety',
  settings: none,
  initial: {},
  ruleType: 'double',
  answer: () =>
    z
      .strictObject({ likelihood: grade('likelihood'), severity: grade('severity'), value: computed })
      .refine(({ likelihood, severity, value = likelihood * severity }) => value === likelihood * severity, FALSE_VALUE)
      .transform(({ likelihood, severity }) => ({ likelihood, severity, value: likelihood * severity })),
  display: ({ likelihood, severity, value }) =>
    `${RISK_LEVELS[riskLevel(value)]} risk, ${value}: ${LIKELIHOODS[likelihood - 1]} (${likelihood}) × ${SEVERITIES[severity - 1]} (${severity})`,
})

/** How many of the checked items deviate, in per cent with two decimal places. */
export const deviationShare = (checked: number, compliant: number): number =>
  Number((((checked - compliant) / checked) * 100).toFixed(2))

/** The checked and the compliant items; rules see the percentage of deviation. */
export const deviationPercentage = parts({
  label: 'Deviation percentage',
  family: 'Safety',
  settings: none,
  initial: {},
  ruleType: 'double',
  answer: () =>
    z
      .strictObject({
        checked: z.int('Enter how many were checked').min(1, 'Check at least 1').max(1_000_000, 'At most 1,000,000'),
        compliant: z.int('Enter how many were compliant').min(0, 'At least 0'),
        value: computed,
      })
      .refine(({ checked, compliant }) => compliant <= checked, 'Not more can be compliant than were checked')
      .refine(
        ({ checked, compliant, value }) => value === undefined || value === deviationShare(checked, compliant),
        FALSE_VALUE,
      )
      .transform(({ checked, compliant }) => ({ checked, compliant, value: deviationShare(checked, compliant) })),
  display: ({ checked, compliant, value }) => `${value.toFixed(2)} % (${checked - compliant} of ${checked} deviate)`,
})

export const MOST_DEVIATIONS = 50
const PARTS: Readonly<Record<string, string>> = {
  text: 'Description',
  severity: 'Severity',
  dueDate: 'Due date',
  owner: 'Owner',
} satisfies Record<keyof z.output<typeof deviationEntry>, string>

/** A deviation as somebody writes it. */
export const deviationEntry = z.strictObject({
  text: text(500),
  severity: z.enum(['low', 'medium', 'high'], 'Choose the severity'),
  dueDate: day,
  owner: z
    .string('Choose a person')
    .regex(/^\d{8}$/, 'Choose a person')
    .meta({ examples: ['10000005'] }),
})

export const DUE_TOO_EARLY = 'Choose today or a later day'

const deviations = (isDue: (day: string) => boolean) =>
  z
    .array(deviationEntry.extend({ dueDate: day.refine(isDue, DUE_TOO_EARLY) }))
    .max(MOST_DEVIATIONS, `At most ${MOST_DEVIATIONS} deviations`)

/** Where in the list a message belongs: `Deviation 2, Owner: `. */
const position = ([row, part]: readonly PropertyKey[]) =>
  typeof row === 'number' ? `Deviation ${row + 1}${typeof part === 'string' ? `, ${PARTS[part] ?? part}` : ''}: ` : ''

/** What was found wrong, each with a severity, a due date and an owner: it raises the follow-up actions. */
export const deviationForm = parts({
  label: 'Deviation form',
  family: 'Safety',
  settings: none,
  initial: {},
  ruleType: 'list<string>',
  hasDefault: false,
  answer: (_, { today, stored = false }): z.ZodType<readonly Deviation[]> => {
    const list = deviations((dueDate) => stored || dueDate >= today)
    return z.unknown().transform((value, context) => {
      const checked = list.safeParse(value)
      if (checked.success) return checked.data
      const [{ path = [], message = '' } = {}] = checked.error.issues
      context.issues.push({ code: 'custom', message: position(path) + message, input: value })
      return z.NEVER
    })
  },
  references: (found) => ({ people: found.map(({ owner }) => owner) }),
  deviations: (found) => found,
  display: (found, { person }) =>
    found
      .map(
        ({ text: what, severity, dueDate, owner }, at) =>
          `${at + 1}. ${what} (${RISK_LEVELS[severity]}, due ${dueDate}, ${person(owner)})`,
      )
      .join('\n'),
})
