import {
  DISPOSITION_LABELS,
  DISPOSITIONS,
  INJURY_CLASS_LABELS,
  INJURY_CLASSES,
  WORK_RELATION_LABELS,
  WORK_RELATIONS,
} from '@selamat/contract/domains/medical/visits/visit-words'
import { Radio, Segmented } from 'antd'
import { formatDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { DayField } from '../../../ui/form/fields.tsx'
import { MomentInput } from '../../../ui/form/moment-input.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Columns } from '../../../ui/layout/layout.tsx'
import { locations } from '../choices.ts'
import { visitTexts as texts } from './texts.ts'
import type { VisitValues } from './visit-form.ts'

/** Where the patient goes, how long the rest is, and what work has to do with it. */
export function DispositionFields({ form }: { readonly form: Form<VisitValues> }) {
  const { values, set, errorAt } = form
  const isInjury = values.workRelated !== 'NO' || Boolean(values.injuryClass)
  const rests = values.disposition === 'REST' || Boolean(values.restFrom) || Boolean(values.restUntil)
  return (
    <>
      <FieldLayout label={texts.dispositionLabel} group error={errorAt('disposition')} required>
        {() => (
          <Radio.Group
            value={values.disposition}
            onChange={(event) => set('disposition', event.target.value)}
            className="visit-pairs"
            options={DISPOSITIONS.map((value) => ({ value, label: DISPOSITION_LABELS[value] }))}
          />
        )}
      </FieldLayout>
      {rests && (
        <Columns of={2} gap={8}>
          <DayField form={form} name="restFrom" label={texts.restFrom} />
          <DayField form={form} name="restUntil" label={texts.restUntil} min={values.restFrom ?? undefined} />
        </Columns>
      )}
      <FieldLayout label={texts.workRelated} group error={errorAt('workRelated')}>
        {() => (
          <Segmented
            block
            value={values.workRelated ?? 'NO'}
            onChange={(value) => set('workRelated', value)}
            options={WORK_RELATIONS.map((value) => ({ value, label: WORK_RELATION_LABELS[value] }))}
          />
        )}
      </FieldLayout>
      {isInjury && (
        <>
          <ChoiceField
            form={form}
            name="injuryClass"
            label={texts.injuryClass}
            choices={INJURY_CLASSES.map((value) => ({ value, label: INJURY_CLASS_LABELS[value] }))}
          />
          <FieldLayout label={texts.injuryDay} error={errorAt('injuryAt')}>
            {(control) => (
              <MomentInput
                field={{
                  control,
                  value: values.injuryAt ?? null,
                  change: (instant) => set('injuryAt', instant),
                  blur: () => form.touch('injuryAt'),
                }}
                timeLabel={texts.injuryTime}
                max={formatDate(serverNow())}
              />
            )}
          </FieldLayout>
          <PickField form={form} name="injuryLocationId" label={texts.injuryPlace} source={locations} />
        </>
      )}
    </>
  )
}
