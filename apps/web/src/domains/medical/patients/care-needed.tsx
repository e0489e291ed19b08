import { LockOutlined } from '@ant-design/icons'
import { DOCTOR } from '@selamat/contract/domains/medical/items'
import { medicalRecord } from '@selamat/contract/domains/medical/patients/medical-record'
import {
  OPENING_PURPOSES,
  type OpeningPurpose,
  PURPOSE_LABELS,
} from '@selamat/contract/domains/medical/patients/record-words'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useCan } from '../../../lib/session.ts'
import { NothingMatches } from '../../../ui/empty-state.tsx'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Page } from '../../../ui/page.tsx'
import { ReleaseButton } from './consent/release-dialog.tsx'
import { patientTexts as texts } from './texts.ts'

/** Why a record is closed, and for what the reader can open it. */
export interface Care {
  readonly message: string
  readonly userId: number
  readonly purposes: readonly OpeningPurpose[]
}

const details = z.object({ userId: z.int(), purposes: z.array(z.enum(OPENING_PURPOSES)) })

/** What the server says of a record that is closed to the reader; null where something else failed. */
export function careOf(error: unknown): Care | null {
  if (!(error instanceof ApiError) || error.code !== 'CARE_NEEDED') return null
  const found = details.safeParse(error.details)
  return found.success ? { message: error.message, ...found.data } : null
}

interface CareProps {
  readonly care: Care
  readonly onOpened: () => void
}

/** A page in place of a record that is closed to the reader, with the way to open it. */
export const CareNeeded = (props: CareProps) => (
  <Page>
    <NothingMatches
      title={texts.careTitle}
      text={props.care.message}
      action={
        <Row gap={8} wrap justify="center">
          <OpenButton {...props} />
          <ByLaw {...props} />
        </Row>
      }
    />
  </Page>
)

/** What the law asks for is disclosed without a look at the record. */
function ByLaw({ care: { userId, purposes } }: CareProps) {
  return useCan()('update', DOCTOR) && purposes.length > 0 && <ReleaseButton userId={userId} />
}

/** The same within a page. */
export const CareNote = (props: CareProps) => (
  <Row gap={12} wrap justify="between">
    <span>{props.care.message}</span>
    <OpenButton {...props} />
  </Row>
)

function OpenButton({ care, onOpened }: CareProps) {
  const [asking, ask] = useState(false)
  if (care.purposes.length === 0) return null
  return (
    <>
      <Button type="primary" icon={<LockOutlined />} onClick={() => ask(true)}>
        {texts.careOpen}
      </Button>
      {asking && <CareDialog care={care} onOpened={onOpened} onClose={() => ask(false)} />}
    </>
  )
}

const openSchema = z.object({
  purpose: z.enum(OPENING_PURPOSES),
  reason: z.string().trim().min(10, 'Say why, in at least 10 letters').max(500),
})

function CareDialog({ care: { userId, purposes }, onOpened, onClose }: CareProps & { readonly onClose: () => void }) {
  const [first = 'EMERGENCY'] = purposes
  return (
    <ActionDialog
      title={texts.careDialog}
      text={purposes.length === 1 ? texts.careEmergencyText : texts.careText}
      verb={texts.careVerb}
      leave={texts.careLeave}
      schema={openSchema}
      initial={{ purpose: first, reason: '' }}
      fields={(form) => (
        <>
          <ChoiceField
            form={form}
            name="purpose"
            label={texts.purpose}
            choices={purposes.map((value) => ({ value, label: PURPOSE_LABELS[value] }))}
            required
          />
          <AreaField form={form} name="reason" label={texts.reason} help={texts.reasonHelp} />
        </>
      )}
      send={(values) => call(medicalRecord.open, { body: { userId, ...values } })}
      onDone={onOpened}
      onClose={onClose}
    />
  )
}

const emergencySchema = openSchema.omit({ purpose: true }).extend({
  username: z.string().trim().min(1, 'Enter the employee ID'),
})

/** Opens the record of anybody of the company in an emergency, by employee ID. */
export function EmergencyDialog({
  onOpened,
  onClose,
}: {
  readonly onOpened: (userId: number) => void
  readonly onClose: () => void
}) {
  return (
    <ActionDialog
      title={texts.emergencyTitle}
      text={texts.emergencyText}
      verb={texts.careVerb}
      leave={texts.careLeave}
      schema={emergencySchema}
      initial={{ username: '', reason: '' }}
      fields={(form) => (
        <>
          <TextField form={form} name="username" label={texts.employeeId} required />
          <AreaField form={form} name="reason" label={texts.reason} help={texts.reasonHelp} />
        </>
      )}
      send={(values) => call(medicalRecord.open, { body: { ...values, purpose: 'EMERGENCY' } })}
      onDone={({ data }) => onOpened(data.userId)}
      onClose={onClose}
    />
  )
}
