import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import type { FieldKind } from '@selamat/contract/domains/forms/kinds/index'
import { type Fact, FactGrid } from '../../ui/fact-grid.tsx'
import { Section } from '../../ui/section.tsx'
import type { Fields, ViewPart } from './kinds/part.ts'
import type { Shown } from './kinds/shown.ts'
import { views } from './kinds/views.ts'
import { TEXTS } from './texts.ts'

interface FormAnswersProps {
  readonly definition: FormDefinition
  readonly answers: readonly Shown[]
}

/** The answers of a record as facts, a card a section; a question without answer has a dash. */
export function FormAnswers({ definition, answers }: FormAnswersProps) {
  const shown = new Map(answers.map((answer) => [answer.fieldId, answer]))
  return definition.sections.map((section) => (
    <Section key={section.title} title={section.title}>
      <FactGrid facts={section.fields.map((field) => factOf(field.kind, field, shown.get(field.fieldId)))} />
    </Section>
  ))
}

function factOf<K extends FieldKind>(kind: K, field: Fields[K], shown: Shown | undefined): Fact {
  const { View, wide = false }: ViewPart<K> = views[kind]
  if (shown === undefined) return { label: field.label, value: TEXTS.noAnswer }
  return { label: field.label, value: <View field={field} shown={shown} />, wide }
}
