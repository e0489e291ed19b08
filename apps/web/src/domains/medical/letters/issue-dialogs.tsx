import {
  ANTIGEN_RESULT_LABELS,
  ANTIGEN_RESULTS,
  COLOUR_VISION_LABELS,
  COLOUR_VISIONS,
  FITNESS,
  FITNESS_LABELS,
  letterContent,
  REFERRAL_URGENCIES,
  REFERRAL_URGENCY_LABELS,
} from '@selamat/contract/domains/medical/letters/letter-content'
import type { LetterKind } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { addDays, addMonths, formatDate } from '@selamat/contract/kit/dates'
import { timestampAt } from '@selamat/contract/kit/instants'
import { clockTime, day } from '@selamat/contract/kit/text'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import { serverNow } from '../../../lib/server-clock.ts'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { DayField, NumberField, SwitchField, TimeField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { signature, UNSIGNED } from '../../../ui/form/sign-dialog.tsx'
import { LetterDialog, type LetterDialogProps } from './letter-dialog.tsx'
import { ReimbursementDialog } from './reimbursement-dialog.tsx'
import { texts } from './texts.ts'

const choices = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
const today = () => formatDate(serverNow())

const health = letterContent.HEALTH.extend(signature)

function HealthDialog(props: LetterDialogProps) {
  const initial: z.input<typeof health> = {
    ...{ purpose: '', colourVision: 'NORMAL', conclusion: 'FIT', validUntil: addMonths(today(), 3) },
    ...UNSIGNED,
  }
  return (
    <LetterDialog
      {...props}
      kind="HEALTH"
      schema={health}
      initial={initial}
      fields={(form) => (
        <>
          <TextField form={form} name="purpose" label={texts.purpose} placeholder={texts.purposeExample} required />
          <ChoiceField
            form={form}
            name="colourVision"
            label={texts.colourVision}
            choices={choices(COLOUR_VISIONS, COLOUR_VISION_LABELS)}
            required
          />
          <ChoiceField
            form={form}
            name="conclusion"
            label={texts.conclusion}
            choices={choices(FITNESS, FITNESS_LABELS)}
            required
          />
          <DayField form={form} name="validUntil" label={texts.validUntil} min={today()} required />
        </>
      )}
      issueOf={(content, signed) => ({ action: 'HEALTH', ...signed, content })}
    />
  )
}

const sick = letterContent.SICK.safeExtend(signature)

function SickDialog(props: LetterDialogProps) {
  const { visitOn } = props.visit
  const initial: z.input<typeof sick> = {
    ...{ restFrom: visitOn, restUntil: addDays(visitOn, 1), consent: false, diagnosis: '' },
    ...UNSIGNED,
  }
  return (
    <LetterDialog
      {...props}
      kind="SICK"
      schema={sick}
      initial={initial}
      fields={(form) => (
        <>
          <DayField form={form} name="restFrom" label={texts.restFrom} min={visitOn} required />
          <DayField form={form} name="restUntil" label={texts.restUntil} min={form.values.restFrom} required />
          <SwitchField form={form} name="consent" label={texts.consent} />
          {form.values.consent && <TextField form={form} name="diagnosis" label={texts.diagnosis} />}
        </>
      )}
      issueOf={(content, signed) => ({ action: 'SICK', ...signed, content })}
    />
  )
}

const referral = letterContent.REFERRAL.extend(signature)

function ReferralDialog(props: LetterDialogProps) {
  const initial: z.input<typeof referral> = {
    ...{ facility: '', specialist: '', urgency: 'ROUTINE', summary: '', therapy: '', question: '' },
    ...UNSIGNED,
  }
  return (
    <LetterDialog
      {...props}
      kind="REFERRAL"
      schema={referral}
      initial={initial}
      fields={(form) => (
        <>
          <TextField form={form} name="facility" label={texts.facility} placeholder={texts.facilityExample} required />
          <TextField
            form={form}
            name="specialist"
            label={texts.specialist}
            placeholder={texts.specialistExample}
            required
          />
          <ChoiceField
            form={form}
            name="urgency"
            label={texts.urgency}
            choices={choices(REFERRAL_URGENCIES, REFERRAL_URGENCY_LABELS)}
            required
          />
          <AreaField form={form} name="summary" label={texts.summary} required />
          <AreaField form={form} name="therapy" label={texts.therapy} />
          <AreaField form={form} name="question" label={texts.question} required />
        </>
      )}
      issueOf={(content, signed) => ({ action: 'REFERRAL', ...signed, content })}
    />
  )
}

const antigen = letterContent.ANTIGEN_RESULT.omit({ specimenAt: true }).extend({
  ...signature,
  specimenOn: day,
  specimenTime: clockTime,
})

function AntigenDialog(props: LetterDialogProps) {
  const initial: z.input<typeof antigen> = {
    ...{ specimenOn: today(), specimenTime: '08:00', kit: '', lot: '', method: '', result: 'NEGATIVE' },
    validUntil: addDays(today(), 1),
    ...UNSIGNED,
  }
  return (
    <LetterDialog
      {...props}
      kind="ANTIGEN_RESULT"
      schema={antigen}
      initial={initial}
      fields={(form) => (
        <>
          <DayField form={form} name="specimenOn" label={texts.specimenOn} max={today()} required />
          <TimeField form={form} name="specimenTime" label={texts.specimenTime} required />
          <TextField form={form} name="kit" label={texts.kit} placeholder={texts.kitExample} required />
          <TextField form={form} name="lot" label={texts.lot} required />
          <TextField form={form} name="method" label={texts.method} placeholder={texts.methodExample} required />
          <ChoiceField
            form={form}
            name="result"
            label={texts.result}
            choices={choices(ANTIGEN_RESULTS, ANTIGEN_RESULT_LABELS)}
            required
          />
          <DayField form={form} name="validUntil" label={texts.validUntil} min={today()} required />
        </>
      )}
      issueOf={({ specimenOn, specimenTime, ...content }, signed) => ({
        action: 'ANTIGEN_RESULT',
        ...signed,
        content: { ...content, specimenAt: timestampAt(specimenOn, specimenTime) },
      })}
    />
  )
}

const guarantee = letterContent.GUARANTEE.safeExtend(signature)

function GuaranteeDialog(props: LetterDialogProps) {
  const initial: z.input<typeof guarantee> = {
    ...{ payer: '', facility: '', service: '', careClass: '', ceiling: Number.NaN, contact: '' },
    ...{ validFrom: today(), validUntil: addMonths(today(), 1) },
    ...UNSIGNED,
  }
  return (
    <LetterDialog
      {...props}
      kind="GUARANTEE"
      schema={guarantee}
      initial={initial}
      fields={(form) => (
        <>
          <TextField form={form} name="payer" label={texts.payer} required />
          <TextField form={form} name="facility" label={texts.facility} placeholder={texts.facilityExample} required />
          <TextField form={form} name="service" label={texts.service} placeholder={texts.serviceExample} required />
          <TextField form={form} name="careClass" label={texts.careClass} placeholder={texts.classExample} required />
          <NumberField form={form} name="ceiling" label={texts.ceiling} required />
          <DayField form={form} name="validFrom" label={texts.validFrom} required />
          <DayField form={form} name="validUntil" label={texts.validUntil} min={form.values.validFrom} required />
          <TextField form={form} name="contact" label={texts.contact} required />
        </>
      )}
      issueOf={(content, signed) => ({ action: 'GUARANTEE', ...signed, content })}
    />
  )
}

/** The dialog that issues each kind of letter. */
export const LETTER_DIALOGS: Readonly<Record<LetterKind, ComponentType<LetterDialogProps>>> = {
  HEALTH: HealthDialog,
  SICK: SickDialog,
  REFERRAL: ReferralDialog,
  ANTIGEN_RESULT: AntigenDialog,
  GUARANTEE: GuaranteeDialog,
  REIMBURSEMENT: ReimbursementDialog,
}
