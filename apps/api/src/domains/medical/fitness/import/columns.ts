import {
  FITNESS_STATE_LABELS,
  FITNESS_STATES,
  RESTRICTED_ACTIVITIES,
  RESTRICTED_ACTIVITY_LABELS,
} from '@selamat/contract/domains/medical/fitness/fitness-words'
import { day, optionalDay, text } from '@selamat/contract/kit/text'
import { z } from 'zod'
import { type Field, fieldsOf } from '../../../../record-import/fields.ts'
import { normalise } from '../../../../record-import/shape.ts'

/** A certificate of another provider as a row of a file. */
export const certificateCells = {
  username: text(50).meta({ title: 'Employee ID', examples: ['10000009'], description: 'Whose certificate it is' }),
  state: z
    .enum(FITNESS_STATES)
    .meta({ title: 'Fitness', choices: FITNESS_STATE_LABELS, examples: [FITNESS_STATE_LABELS.FIT] }),
  validFrom: day.meta({ title: 'Valid from' }),
  validUntil: optionalDay.meta({
    title: 'Valid until',
    description: 'Empty: as long as the settings of the clinic say. Unfit has no end',
  }),
  provider: text(150).meta({ title: 'Provider', examples: ['RS Petro Medika'] }),
  activities: z
    .array(z.enum(RESTRICTED_ACTIVITIES))
    .optional()
    .meta({ title: 'Not cleared for', description: 'Kinds of work, separated by ; where the fitness is restricted' }),
  label: text(200)
    .optional()
    .meta({ title: 'Words for superiors', description: 'What the person must not do, and never why' }),
  restrictedUntil: optionalDay.meta({ title: 'Restricted until' }),
}

const choices = RESTRICTED_ACTIVITIES.map((value) => ({ value, label: RESTRICTED_ACTIVITY_LABELS[value] }))
const own = (cell: string) => normalise(cell)

/** The columns of a list of certificates: a person stands in it once. */
export const certificateColumns: readonly Field[] = (fieldsOf(certificateCells, new Map()) ?? []).map((field) => {
  if (field.key === 'username') return { ...field, unique: own }
  // Choices of a list have the words of the screens.
  return field.key === 'activities' ? { ...field, reading: { as: 'list', choices }, example: '' } : field
})
