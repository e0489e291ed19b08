import { form as formOperations } from '@selamat/contract/domains/forms/form'
import { choiceFieldsOf, optionsOf } from '@selamat/contract/domains/forms/inspection-fields'
import {
  INSPECTION_RESULTS,
  type InspectionResult,
  type planWrite,
} from '@selamat/contract/domains/master-data/equipment/equipment-plan'
import { flow } from '@selamat/contract/domains/workflow/flow'
import { Select } from 'antd'
import type { z } from 'zod'
import type { ChoiceSource } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { NumberField } from '../../../ui/form/fields.tsx'
import type { Form } from '../../../ui/form/use-form.ts'

type Values = z.input<z.ZodObject<typeof planWrite>>

const texts = {
  form: 'Inspection form',
  formHelp: 'Inspections are filled in with this form. Leave it empty to record the result by hand.',
  result: 'Result from',
  results: {
    CHOICE: 'An answer',
    SCORE: 'The score',
    DEVIATIONS: 'Deviations',
  } satisfies Record<InspectionResult, string>,
  resultHelp: {
    CHOICE: 'It passes with one of the options that you choose.',
    SCORE: 'It passes with at least so many per cent of the points.',
    DEVIATIONS: 'It passes without deviations.',
  } satisfies Record<InspectionResult, string>,
  field: 'Field that decides',
  passes: 'Options that pass',
  passMark: 'Pass mark',
}

const results = INSPECTION_RESULTS.map((value) => ({ value, label: texts.results[value] }))

/** The forms that start a safety workflow; the form of the record is offered whatever became of it. */
export const inspectionFormsOf = (record: ChosenForm | null): ChoiceSource => ({
  key: `inspection-forms:${record?.inspectionFormId ?? ''}`,
  load: async ({ keyword = '', ids }) => {
    const { data } = await call(flow.adHoc, { body: {} })
    const startable = new Map(
      data.filter(({ typeFlow }) => typeFlow === 'Safety').map(({ formId, flowName }) => [formId, flowName]),
    )
    const { inspectionFormId = null, inspectionFormName = null } = record ?? {}
    if (inspectionFormId !== null && inspectionFormName !== null && !startable.has(inspectionFormId))
      startable.set(inspectionFormId, inspectionFormName)
    return [...startable]
      .map(([value, label]) => ({ value, label }))
      .filter(({ value, label }) => ids?.includes(value) ?? label.toLowerCase().includes(keyword.toLowerCase()))
  },
})

interface ChosenForm {
  readonly inspectionFormId: number | null
  readonly inspectionFormName: string | null
}

interface InspectionFormFieldsProps {
  readonly form: Pick<Form<Values>, 'values' | 'set' | 'errorAt' | 'touch'>
  readonly record: ChosenForm | null
}

/** The form of a type's inspections, and what of it decides the result. */
export function InspectionFormFields({ form, record }: InspectionFormFieldsProps) {
  const { inspectionFormId, inspectionResult } = form.values
  const formId = inspectionFormId ?? 0
  return (
    <>
      <PickField
        form={form}
        name="inspectionFormId"
        label={texts.form}
        help={texts.formHelp}
        source={inspectionFormsOf(record)}
        onPicked={(id) => {
          form.set('inspectionResult', id === null ? null : 'CHOICE')
          form.set('inspectionField', null)
          form.set('inspectionPasses', [])
          form.set('inspectionPassMark', null)
        }}
      />
      {formId > 0 && (
        <ChoiceField
          form={form}
          name="inspectionResult"
          label={texts.result}
          choices={results}
          help={texts.resultHelp[inspectionResult ?? 'CHOICE']}
          required
        />
      )}
      {formId > 0 && inspectionResult === 'SCORE' && (
        <NumberField form={form} name="inspectionPassMark" label={texts.passMark} unit="%" required />
      )}
      {formId > 0 && inspectionResult === 'CHOICE' && <DecidingField form={form} formId={formId} />}
    </>
  )
}

/** The choice field that decides, and which of its options pass. */
function DecidingField({ form, formId }: Pick<InspectionFormFieldsProps, 'form'> & { readonly formId: number }) {
  const { data } = useLoad(formOperations.detail, { body: { formId } })
  const fields = data === null ? [] : choiceFieldsOf(data.definition)
  const { inspectionField, inspectionPasses = [] } = form.values
  const chosen = fields.find(({ id }) => id === inspectionField)
  return (
    <>
      <FieldLayout label={texts.field} required error={form.errorAt('inspectionField')}>
        {(control) => (
          <Select
            {...control}
            value={chosen?.id}
            placeholder="Choose"
            loading={data === null}
            options={fields.map(({ id, label }) => ({ value: id, label }))}
            onChange={(id: string) => {
              form.set('inspectionField', id)
              form.set('inspectionPasses', [])
            }}
            onBlur={() => form.touch('inspectionField')}
          />
        )}
      </FieldLayout>
      {chosen !== undefined && (
        <FieldLayout label={texts.passes} required error={form.errorAt('inspectionPasses')}>
          {(control) => (
            <Select<string[]>
              {...control}
              mode="multiple"
              value={[...inspectionPasses]}
              placeholder="Choose"
              options={optionsOf(chosen).map(({ value, label }) => ({ value, label }))}
              onChange={(values) => form.set('inspectionPasses', values)}
              onBlur={() => form.touch('inspectionPasses')}
            />
          )}
        </FieldLayout>
      )}
    </>
  )
}
