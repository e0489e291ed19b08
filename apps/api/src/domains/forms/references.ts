import type { Field, FormDefinition } from '@selamat/contract/domains/forms/form'
import { kinds } from '@selamat/contract/domains/forms/kinds/index'

/** The answers of a report by field id, as `checkAnswers` cleaned them. */
export type Answers = Readonly<Record<string, unknown>>

/** What answers point at: places, people and files, each with the field that names it. */
export interface References {
  readonly places: readonly { fieldId: string; locationId: number; subLocationId: number | null }[]
  readonly people: readonly { fieldId: string; username: string }[]
  readonly files: readonly { fieldId: string; kind: 'image' | 'document'; id: number }[]
}

export const fieldsOf = (definition: FormDefinition): Field[] => definition.sections.flatMap(({ fields }) => fields)

const now = { today: '9999-12-31' }

/** Finds what answers point at; fields without answer are passed over. */
export function referencesOf(definition: FormDefinition, answers: Answers): References {
  const fields = fieldsOf(definition).filter(({ fieldId }) => answers[fieldId] !== undefined)
  return {
    places: fields.flatMap((field) => {
      if (field.kind !== 'location') return []
      const place = kinds.location.answer(field.settings, now).parse(answers[field.fieldId])
      return [{ fieldId: field.fieldId, ...place }]
    }),
    people: fields.flatMap((field) => {
      if (field.kind !== 'user') return []
      return [
        { fieldId: field.fieldId, username: kinds.user.answer(field.settings, now).parse(answers[field.fieldId]) },
      ]
    }),
    files: fields.flatMap((field) => {
      if (field.kind !== 'image' && field.kind !== 'document') return []
      const { fieldId, kind, settings } = field
      const ids = kinds[kind].answer(settings, now).parse(answers[fieldId])
      return ids.map((id) => ({ fieldId, kind, id }))
    }),
  }
}
