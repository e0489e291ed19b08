import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import type { FieldKind } from '@selamat/contract/domains/forms/kinds/index'
import { FieldLayout } from '../../ui/form/field.tsx'
import { Section } from '../../ui/section.tsx'
import { sectionState } from './answers.ts'
import { inputs } from './kinds/inputs.ts'
import type { Fields, InputPart } from './kinds/part.ts'
import { sectionId } from './section-id.ts'
import { TEXTS } from './texts.ts'
import type { AnswerForm } from './use-answer-form.ts'
import './form-fields.css'

interface FormFieldsProps {
  readonly definition: FormDefinition
  readonly form: AnswerForm
  /** Only this section is seen; the others stay, so that their files go on being sent. */
  readonly only?: number
}

/** A form as cards, one a section, with its fields in two columns. */
export default function FormFields({ definition, form, only }: FormFieldsProps) {
  return definition.sections.map((section, at) => {
    const { wrong } = sectionState(section, form.values, form.errors, form.found)
    const extra = wrong > 0 ? <span className="form-section__wrong">{TEXTS.answersToCorrect(wrong)}</span> : undefined
    return (
      <div key={section.title} className="form-section" hidden={only !== undefined && only !== at}>
        <Section id={sectionId(at)} title={section.title} extra={extra}>
          {section.description !== undefined && <p className="form-section__purpose">{section.description}</p>}
          <div className="fields">
            {section.fields.map((field) => (
              <Question key={field.fieldId} kind={field.kind} field={field} form={form} />
            ))}
          </div>
        </Section>
      </div>
    )
  })
}

interface QuestionProps<K extends FieldKind> {
  readonly kind: K
  readonly field: Fields[K]
  readonly form: AnswerForm
}

function Question<K extends FieldKind>({ kind, field, form }: QuestionProps<K>) {
  const { Input, group = false, wide = false }: InputPart<K> = inputs[kind]
  const { fieldId, label, help, required } = field
  return (
    <FieldLayout
      label={label}
      required={required}
      help={help}
      group={group}
      wide={typeof wide === 'function' ? wide(field) : wide}
      error={form.errorAt(fieldId)}
    >
      {(control) => (
        <Input
          field={field}
          value={form.values[fieldId]}
          change={(value) => form.set(fieldId, value)}
          blur={() => form.touch(fieldId)}
          busy={(sending) => form.busy(fieldId, sending)}
          control={control}
        />
      )}
    </FieldLayout>
  )
}
