import { hiradcRequest, requestFields } from '@selamat/contract/domains/hiradc/hiradc-request'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { PlaceFields } from '../../../ui/form/place-fields.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { toast } from '../../../ui/toast.ts'
import { PICKERS } from '../editor/head-fields.tsx'
import { texts } from './texts.ts'

/** The assessment that is to be looked at again. */
export interface RequestedAssessment {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly departmentId: number
  readonly locationId: number
  readonly subLocationId: number | null
}

interface RequestDrawerProps {
  /** Null: there is none yet. */
  readonly of: RequestedAssessment | null
  readonly onClose: () => void
}

/** Asks for an assessment, or for a review of one. */
export function RequestDrawer({ of, onClose }: RequestDrawerProps) {
  const initial: z.input<typeof requestFields> = {
    hiradcId: of?.id ?? null,
    title: of?.title ?? '',
    departmentId: of?.departmentId ?? null,
    locationId: of?.locationId ?? 0,
    subLocationId: of?.subLocationId ?? null,
    reason: '',
  }
  const form = useForm({
    schema: requestFields,
    initial,
    save: async (body, { idempotencyKey }) => {
      const { message } = await call(hiradcRequest.create, { body }, { idempotencyKey })
      toast.success('Success', message)
      await refresh(hiradcRequest.list)
      onClose()
    },
  })
  const leave = async () => {
    if (!form.dirty || (await confirmLeave())) onClose()
  }
  const title = of === null ? texts.requestTitle : texts.requestReviewTitle(of.number)
  return (
    <SideDrawer title={title} width={480} onClose={() => void leave()}>
      <FormBody form={form} label={title}>
        <div className="fields fields--single">
          <p className="quiet">{texts.requestHelp}</p>
          {of === null && (
            <>
              <TextField form={form} name="title" label={texts.activity} placeholder={texts.activityHint} required />
              <PlaceFields form={form} sources={PICKERS} />
              <PickField
                form={form}
                name="departmentId"
                label={texts.department}
                help={texts.departmentHelp}
                source={PICKERS.departmentId}
              />
            </>
          )}
          <AreaField form={form} name="reason" label={texts.reason} help={texts.reasonHelp} required />
        </div>
        <FormFoot form={form} inline submit={texts.send} onCancel={() => void leave()} />
      </FormBody>
    </SideDrawer>
  )
}
