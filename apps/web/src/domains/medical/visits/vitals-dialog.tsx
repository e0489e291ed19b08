import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import { visit } from '@selamat/contract/domains/medical/visits/visit'
import { VITALS, type VitalName, vitals, vitalsWrite } from '@selamat/contract/domains/medical/visits/vitals'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { NumberField, SwitchField } from '../../../ui/form/fields.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { visitTexts as texts } from './texts.ts'

type Values = z.input<typeof vitalsWrite>
const PAIRS: readonly (readonly VitalName[])[] = [
  ['systolic', 'diastolic'],
  ['pulse', 'respiration'],
  ['temperature', 'spo2'],
  ['weight', 'height'],
  ['glucose', 'pain'],
]

/** The values of one measurement, two beside each other. */
const Fields = ({ form }: { readonly form: Form<Values> }) => (
  <div className="visit-pairs">
    {PAIRS.flat().map((name) => (
      <NumberField key={name} form={form} name={name} label={VITALS[name].label} unit={VITALS[name].unit} />
    ))}
    {form.values.glucose != null && (
      <SwitchField
        form={{ ...form, values: { isFasting: form.values.isFasting ?? false } }}
        name="isFasting"
        label={texts.fasting}
      />
    )}
  </div>
)

interface VitalsDialogProps {
  readonly reservationId: number
  readonly name: string
  readonly onClose: () => void
}

/** Writes what was measured of a patient; a value that cannot be is refused with the range. */
export function VitalsDialog({ reservationId, name, onClose }: VitalsDialogProps) {
  const initial: Values = {
    reservationId,
    systolic: null,
    diastolic: null,
    pulse: null,
    respiration: null,
    temperature: null,
    spo2: null,
    glucose: null,
    isFasting: null,
    weight: null,
    height: null,
    pain: null,
  }
  return (
    <ActionDialog
      drawer
      title={texts.vitalsOf(name)}
      text={texts.vitalsText}
      verb={texts.saveVitals}
      schema={vitalsWrite}
      initial={initial}
      fields={(form) => <Fields form={form} />}
      send={(body, options) => call(vitals.write, { body }, options)}
      reload={() => refresh(visit.queue, medicalRecord.detail)}
      onClose={onClose}
    />
  )
}
