import { z } from 'zod'
import { id } from '../../../kit/text.ts'
import { FITNESS_STATE_LABELS, FITNESS_STATES } from '../../master-data/work/fitness-state.ts'
import { parts, type Score } from './kind.ts'

/** One of the choices of a field; the value is stored, the label is for people. */
const option = z.strictObject({
  value: z.string().min(1).max(60),
  label: z.string().min(1).max(120),
  /** The points of a scored answer; a choice without points, such as “Not applicable”, does not count. */
  score: z.number().min(-1000).max(1000).optional(),
})
export type Option = z.output<typeof option>

export const optionList = z
  .array(option)
  .min(1)
  .max(200)
  .refine((options) => new Set(options.map(({ value }) => value)).size === options.length, 'Use each stored value once')

/** The choices of a drop-down, radio button or checkbox; those of an attribute are copied when the form is published. */
const optionSettings = z.strictObject({ options: optionList, attributeId: id.optional() })
type Settings = z.output<typeof optionSettings>

const oneOf = ({ options }: Settings) =>
  z.string().refine((value) => options.some((each) => each.value === value), 'Choose one of the options')
const labelIn = ({ options }: Settings, value: string) => options.find((each) => each.value === value)?.label ?? value
const pointsOf = ({ options }: Settings, values: readonly string[]) =>
  options.flatMap(({ value, score }) => (values.includes(value) && score !== undefined ? [score] : []))
const allPoints = ({ options }: Settings) => options.flatMap(({ score }) => score ?? [])

/** Without an answer the field counts with no points; a choice without points takes it out of the total. */
function scoreOfOne(settings: Settings, answer: string | undefined): Score | null {
  const all = allPoints(settings)
  const [points] = answer === undefined ? [0] : pointsOf(settings, [answer])
  return all.length === 0 || points === undefined ? null : { points, most: Math.max(0, ...all) }
}

function scoreOfSeveral(settings: Settings, answer: readonly string[] = []): Score | null {
  const all = allPoints(settings)
  const sum = (points: readonly number[]) => points.reduce((total, each) => total + each, 0)
  if (all.length === 0) return null
  return { points: sum(pointsOf(settings, answer)), most: sum(all.filter((each) => each > 0)) }
}

const choices = {
  family: 'Answers' as const,
  column: 'choice' as const,
  settings: optionSettings,
  initial: {
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
}
const one = {
  ...choices,
  answer: oneOf,
  display: (value: string, _: unknown, settings: Settings) => labelIn(settings, value),
  score: scoreOfOne,
}

export const dropDown = parts({ ...one, label: 'Drop-down' })

export const radioButton = parts({
  ...one,
  label: 'Radio button',
  /** `withRest`: one press can answer it well together with others; never set for a point that somebody must look at himself. */
  settings: optionSettings.extend({ withRest: z.boolean().optional() }),
})

/** How fit somebody is for work, in the words of the clinic. */
export const healthStatus = parts({
  label: 'Health status',
  family: 'Answers',
  column: 'text',
  settings: z.strictObject({}),
  initial: {},
  answer: () => z.enum(FITNESS_STATES, 'Choose one of the options'),
  display: (value) => FITNESS_STATE_LABELS[value],
})

export const checkbox = parts({
  ...choices,
  label: 'Checkbox',
  ruleType: 'list<string>',
  answer: (settings) =>
    z
      .array(oneOf(settings))
      .min(1, 'This field is required')
      .max(settings.options.length)
      .refine((values) => new Set(values).size === values.length, 'Choose each option once'),
  display: (values, _, settings) => values.map((value) => labelIn(settings, value)).join(', '),
  score: scoreOfSeveral,
})
