import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { id as chosen, optionalText } from '@selamat/contract/kit/text'
import { Checkbox } from 'antd'
import { z } from 'zod'
import { ApiError } from '../../../../lib/api-error.ts'
import { type ChoiceSource, toChoices } from '../../../../lib/choices.ts'
import { call } from '../../../../lib/client.ts'
import { ChoiceField, PickField } from '../../../../ui/form/choice-fields.tsx'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import { FileField } from '../../../../ui/form/file-field.tsx'
import { AreaField } from '../../../../ui/form/inputs.tsx'
import { signature, UNSIGNED } from '../../../../ui/form/sign-dialog.tsx'
import { actionTexts } from '../texts.ts'
import { answered } from './answered-choice.ts'
import { SignDialog } from './sign-dialog.tsx'

const OUTCOMES = ['complete', 'incomplete'] as const
const outcomes = OUTCOMES.map((value) => ({ value, label: actionTexts[value] }))
const handBack = z.strictObject({
  ...signature,
  outcome: answered(OUTCOMES),
  toolsCleared: z.boolean().refine((isClear) => isClear, actionTexts.clearFirst),
  note: optionalText(1000),
})
const close = z.strictObject({ ...signature, areaFileId: chosen.nullable(), followUpPermitId: chosen.nullable() })

interface EndDialogProps {
  readonly permit: PermitDetail
  readonly verb: string
  readonly onClose: () => void
}

/** The holder hands the permit back: what became of the work, and that the place is clear. */
export function HandBackDialog({ permit: { id, version, number }, verb, onClose }: EndDialogProps) {
  const initial: z.input<typeof handBack> = { ...UNSIGNED, outcome: null, toolsCleared: false, note: '' }
  return (
    <SignDialog
      title={actionTexts.question(verb, number)}
      text={actionTexts.handBackText}
      verb={verb}
      action="handBack"
      schema={handBack}
      initial={initial}
      fields={(form) => (
        <>
          <ChoiceField form={form} name="outcome" label={actionTexts.workDone} choices={outcomes} required />
          <FieldLayout label={null} error={form.errorAt('toolsCleared')}>
            {({ status: _, ...control }) => (
              <Checkbox
                {...control}
                checked={form.values.toolsCleared}
                onChange={({ target }) => form.set('toolsCleared', target.checked)}
              >
                {actionTexts.toolsCleared}
              </Checkbox>
            )}
          </FieldLayout>
          <AreaField form={form} name="note" label={actionTexts.note} />
        </>
      )}
      send={async ({ outcome, note }, prove) =>
        call(permit.handBack, {
          body: {
            id,
            version,
            isWorkComplete: outcome === 'complete',
            toolsCleared: true,
            note,
            proof: await prove(permit.handBack, { id, version }),
          },
        })
      }
      onClose={onClose}
    />
  )
}

/** Closes a permit after the area was looked at, with a photo of it. */
export function CloseDialog({ permit: one, verb, onClose }: EndDialogProps) {
  const { id, version, number, isWorkComplete } = one
  const initial: z.input<typeof close> = { ...UNSIGNED, areaFileId: null, followUpPermitId: null }
  return (
    <SignDialog
      drawer
      title={actionTexts.question(verb, number)}
      text={actionTexts.closeText}
      verb={verb}
      action="close"
      schema={close}
      initial={initial}
      fields={(form) => (
        <>
          <FileField form={form} name="areaFileId" label={actionTexts.areaPhoto} file={null} picture required />
          {isWorkComplete === false && (
            <PickField
              form={form}
              name="followUpPermitId"
              label={actionTexts.followUp}
              source={followUpsOf(one)}
              required
            />
          )}
        </>
      )}
      send={async ({ areaFileId, followUpPermitId }, prove) => {
        if (areaFileId === null) throw wrongAt('areaFileId', actionTexts.addPhoto)
        if (isWorkComplete === false && followUpPermitId === null) {
          throw wrongAt('followUpPermitId', actionTexts.chooseFollowUp)
        }
        const proof = await prove(permit.close, { id, version })
        return call(permit.close, { body: { id, version, proof, areaFileId, followUpPermitId } })
      }}
      onClose={onClose}
    />
  )
}

const wrongAt = (field: string, message: string) =>
  new ApiError(422, 'INVALID', message, { errors: { [field]: message } })

/** The other permits that have not ended: one of them goes on with the work. */
const followUpsOf = ({ id, kind }: PermitDetail): ChoiceSource => ({
  key: `permits-after-${id}`,
  load: async ({ keyword, limit, ids }) => {
    const body = { keyword, limit, ids, kind: kind === 'PTW' ? 'PTW' : 'SPECIAL' } as const
    return toChoices((await call(permitRegister.options, { body })).data).filter(({ value }) => value !== id)
  },
})
