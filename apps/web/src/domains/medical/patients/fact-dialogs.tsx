import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import {
  type AllergyRow,
  allergies,
  type ConditionRow,
  conditions,
} from '@selamat/contract/domains/medical/patients/patient-facts'
import { SEVERITIES, SEVERITY_LABELS } from '@selamat/contract/domains/medical/patients/record-words'
import { findIcd10, ICD10 } from '@selamat/contract/domains/medical/visits/icd10'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog, type Answer } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { DayField, SwitchField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Columns } from '../../../ui/layout/layout.tsx'
import { patientTexts as texts } from './texts.ts'

const reload = () => refresh(medicalRecord.record, medicalRecord.detail)

const allergySchema = allergies.create.body.omit({ userId: true })

interface AllergyDialogProps {
  readonly userId: number
  /** Null: a new one. */
  readonly allergy: AllergyRow | null
  readonly onClose: () => void
}

/** Adds an allergy to a record, or changes it. */
export function AllergyDialog({ userId, allergy, onClose }: AllergyDialogProps) {
  const initial: Required<z.input<typeof allergySchema>> = {
    substance: allergy?.substance ?? '',
    reaction: allergy?.reaction ?? '',
    severity: allergy?.severity ?? 'SEVERE',
    isVerified: false,
  }
  return (
    <ActionDialog
      title={allergy ? texts.changeAllergy(allergy.substance) : texts.addAllergy}
      verb={allergy ? texts.change : texts.add}
      schema={allergySchema}
      initial={initial}
      fields={(form) => (
        <>
          <TextField
            form={form}
            name="substance"
            label={texts.substance}
            placeholder={texts.substanceExample}
            required
          />
          <ChoiceField
            form={form}
            name="severity"
            label={texts.severity}
            choices={SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }))}
            required
          />
          <AreaField form={form} name="reaction" label={texts.reaction} />
          <SwitchField form={form} name="isVerified" label={texts.verified} />
        </>
      )}
      send={(value, options): Promise<Answer> =>
        allergy
          ? call(allergies.update, { body: { id: allergy.id, version: allergy.version, ...value } })
          : call(allergies.create, { body: { userId, ...value } }, options)
      }
      reload={reload}
      onClose={onClose}
    />
  )
}

const conditionSchema = z.object({
  code: z.string(),
  text: z.string().trim().min(1, 'This field is required').max(200),
  since: z.string().nullable(),
  until: z.string().nullable(),
})

interface ConditionDialogProps {
  readonly userId: number
  readonly condition: ConditionRow | null
  readonly onClose: () => void
}

/** Adds what a patient lives with, or changes it. A known code writes its title. */
export function ConditionDialog({ userId, condition, onClose }: ConditionDialogProps) {
  return (
    <ActionDialog
      title={condition ? texts.changeAllergy(condition.text) : texts.addCondition}
      verb={condition ? texts.change : texts.add}
      schema={conditionSchema}
      initial={{
        code: condition?.code ?? '',
        text: condition?.text ?? '',
        since: condition?.since ?? null,
        until: condition?.until ?? null,
      }}
      fields={(form) => (
        <>
          <TextField form={form} name="text" label={texts.condition} required />
          <TextField
            form={form}
            name="code"
            label={texts.code}
            {...(form.values.code === '' && { help: offer(form.values.text) })}
          />
          <Columns of={2} gap={8}>
            <DayField form={form} name="since" label={texts.since} />
            <DayField form={form} name="until" label={texts.until} />
          </Columns>
        </>
      )}
      send={({ code, ...value }, options): Promise<Answer> => {
        const body = { ...value, code: code.trim() === '' ? null : code }
        return condition
          ? call(conditions.update, { body: { id: condition.id, version: condition.version, ...body } })
          : call(conditions.create, { body: { userId, ...body } }, options)
      }}
      reload={reload}
      onClose={onClose}
    />
  )
}

/** Which code the words could have. */
function offer(text: string): string {
  const [found] = findIcd10(text, 1)
  return found ? `${found[0]} is ${ICD10.get(found[0]) ?? found[1]}` : ''
}

const strikeSchema = z.object({
  reason: z.string().trim().min(10, 'Say why, in at least 10 letters').max(500),
})

interface StrikeDialogProps {
  readonly name: string
  readonly send: (reason: string) => Promise<Answer>
  readonly onClose: () => void
}

/** Strikes an entry out that is wrong. */
export const StrikeDialog = ({ name, send, onClose }: StrikeDialogProps) => (
  <ActionDialog
    danger
    title={texts.strikeTitle(name)}
    text={texts.strikeText}
    verb={texts.strikeVerb}
    schema={strikeSchema}
    initial={{ reason: '' }}
    fields={(form) => <AreaField form={form} name="reason" label={texts.reason} />}
    send={({ reason }) => send(reason)}
    reload={reload}
    onClose={onClose}
  />
)

/** The restriction of a record, set or lifted. */
export const RestrictDialog = ({
  userId,
  version,
  isRestricted,
  onClose,
}: {
  readonly userId: number
  readonly version: number
  readonly isRestricted: boolean
  readonly onClose: () => void
}) => (
  <ActionDialog
    title={isRestricted ? texts.unrestrict.replace('…', '') : texts.restrict.replace('…', '')}
    text={isRestricted ? texts.unrestrictText : texts.restrictText}
    verb={isRestricted ? texts.unrestrict.replace('…', '') : texts.restrict.replace('…', '')}
    schema={z.object({})}
    initial={{}}
    fields={() => null}
    send={() => call(medicalRecord.restrict, { body: { userId, version, isRestricted: !isRestricted } })}
    reload={() => refresh(medicalRecord.record, medicalRecord.list)}
    onClose={onClose}
  />
)
