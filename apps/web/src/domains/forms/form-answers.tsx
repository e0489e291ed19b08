import type { Field, FormDefinition } from '@selamat/contract/domains/forms/form'
import type { FieldKind } from '@selamat/contract/domains/forms/kinds/index'
import { type Fact, FactGrid } from '../../ui/fact-grid.tsx'
import { Section } from '../../ui/section.tsx'
import type { Fields, ViewPart } from './kinds/part.ts'
import type { Shown } from './kinds/shown.ts'
import { views } from './kinds/views.ts'
import { TEXTS } from './texts.ts'
import './form-answers.css'

interface FormAnswersProps {
  readonly title: string
  readonly definition: FormDefinition
  readonly answers: readonly Shown[]
}

/** The answers of a record as facts, section by section in one card; what was left out is named at the end. */
export function FormAnswers({ title, definition, answers }: FormAnswersProps) {
  const shown = new Map(answers.map((answer) => [answer.fieldId, answer]))
  const has = ({ fieldId }: Field) => shown.has(fieldId)
  const sections = definition.sections.filter(({ fields }) => fields.some(has))
  const left = definition.sections.flatMap(({ fields }) => fields.filter((field) => !has(field)))
  return (
    <Section title={title}>
      <div className="form-answers">
        {sections.map((section) => (
          <section key={section.title} aria-label={section.title}>
            <h3>{section.title}</h3>
            <FactGrid facts={section.fields.flatMap((field) => factOf(field.kind, field, shown.get(field.fieldId)))} />
          </section>
        ))}
        {left.length > 0 && (
          <p className="form-answers__left">{TEXTS.notAnswered(left.map(({ label }) => label).join(' · '))}</p>
        )}
      </div>
    </Section>
  )
}

function factOf<K extends FieldKind>(kind: K, field: Fields[K], shown: Shown | undefined): Fact[] {
  const { View, wide = false }: ViewPart<K> = views[kind]
  if (shown === undefined) return []
  return [{ label: field.label, value: <View field={field} shown={shown} />, wide }]
}
