import { hiradcRequest, requestFields } from '@selamat/contract/domains/hiradc/hiradc-request'
import { HIRADC_ITEMS } from '@selamat/contract/domains/hiradc/items'
import type { PermitTypeDetail } from '@selamat/contract/domains/permits/permit-type'
import { formatInstant } from '@selamat/contract/kit/instants'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { useCan } from '../../../lib/session.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { texts } from './texts.ts'
import { useAssessments } from './use-assessments.ts'
import type { PermitValues } from './values.ts'
import '../../../ui/callout.css'

type AssessedType = Pick<PermitTypeDetail, 'needsHiradc' | 'typeName'>

interface MissingAssessmentProps {
  readonly values: PermitValues
  readonly type: AssessedType | null
}

/** Says, as soon as type and place are known, that no assessment in force fits, and asks for one. */
export function MissingAssessment({ values, type }: MissingAssessmentProps) {
  const { found } = useAssessments(values)
  const can = useCan()
  const [asking, setAsking] = useState(false)
  const [requested, setRequested] = useState(false)
  const isNeeded = type?.needsHiradc === true && values.kind !== 'BY_DAY' && values.locationId > 0
  if (!isNeeded || values.hiradcId !== null || found.data?.length !== 0) return null
  return (
    <Row gap={12} wrap className="callout" role="status">
      <Mark status="attention" size={14} />
      <div className="permit-missing__text">
        <p>
          <strong>{texts.noHiradc}</strong>
        </p>
        <p>{requested ? texts.hiradcAsked : texts.noHiradcText}</p>
      </div>
      {!requested && can('read', HIRADC_ITEMS) && (
        <Button size="small" onClick={() => setAsking(true)}>
          {texts.requestHiradc}
        </Button>
      )}
      {asking && (
        <RequestDialog values={values} type={type} onSent={() => setRequested(true)} onClose={() => setAsking(false)} />
      )}
    </Row>
  )
}

interface RequestDialogProps {
  readonly values: PermitValues
  readonly type: AssessedType
  readonly onSent: () => void
  readonly onClose: () => void
}

/** Asks for the assessment of the work that is requested: work and place are those of the request. */
function RequestDialog({ values, type, onSent, onClose }: RequestDialogProps) {
  const initial: z.input<typeof requestFields> = {
    hiradcId: null,
    departmentId: null,
    locationId: values.locationId,
    subLocationId: values.subLocationId,
    title: values.title.trim() || type.typeName,
    reason: texts.hiradcReason(type.typeName.toLowerCase(), formatInstant(values.startsAt)),
  }
  return (
    <ActionDialog
      title={texts.requestHiradc}
      verb={texts.requestHiradc}
      schema={requestFields}
      initial={initial}
      fields={(form) => (
        <>
          <TextField form={form} name="title" label={texts.title} required />
          <AreaField form={form} name="reason" label={texts.hiradcWhy} required />
        </>
      )}
      send={(body, options) => call(hiradcRequest.create, { body }, options)}
      announce={onSent}
      onClose={onClose}
    />
  )
}
