import { hiradcRequest, requestFields } from '@selamat/contract/domains/hiradc/hiradc-request'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { PlaceFields } from '../../../ui/form/place-fields.tsx'
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
  return (
    <ActionDialog
      drawer
      title={of === null ? texts.requestTitle : texts.requestReviewTitle(of.number)}
      text={texts.requestHelp}
      verb={texts.send}
      schema={requestFields}
      initial={initial}
      fields={(form) => (
        <>
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
        </>
      )}
      send={(body, options) => call(hiradcRequest.create, { body }, options)}
      reload={() => refresh(hiradcRequest.list)}
      onClose={onClose}
    />
  )
}
