import { CameraOutlined, PlusOutlined } from '@ant-design/icons'
import { permitPhotos, spotCheck } from '@selamat/contract/domains/permits/evidence/spot-check'
import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { LIVE, permitLifecycle } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { id as chosen, optionalText } from '@selamat/contract/kit/text'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { useCan } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { ChoiceField } from '../../../ui/form/choice-fields.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { AreaField } from '../../../ui/form/inputs.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { answered } from '../record/acts/answered-choice.ts'
import { PermitDialog } from '../record/acts/permit-dialog.tsx'
import { SuspendDialog } from '../record/acts/stop-dialogs.tsx'
import { momentOf } from '../record/moment.ts'
import { texts } from './texts.ts'
import { useEvidence } from './use-evidence.ts'
import './evidence.css'

/** The spot checks of a permit; something that is not in order leads to the stop of the work. */
export function SpotChecksPanel({ permit }: { readonly permit: PermitDetail }) {
  const { id, status, canRecord, allowedActions } = permit
  const loaded = useEvidence(spotCheck.list, { params: { id } }, permit)
  const can = useCan()
  const phone = usePhone()
  const [open, setOpen] = useState<'check' | 'photo' | 'suspend' | null>(null)
  // What was found is the reason of the stop that may follow.
  const [findings, setFindings] = useState('')
  const isLive = status === 'APPROVED' || LIVE.some((one) => one === status)
  if (!isLive && loaded.data?.length === 0) return null
  const canSuspend = allowedActions.some(({ action, allowed }) => action === 'suspend' && allowed)
  const close = () => setOpen(null)
  const buttons = (
    <Row as="span" gap={8} wrap className="evidence-actions">
      {isLive && can('update', PERMIT) && (
        <Button
          icon={<CameraOutlined />}
          aria-label={texts.addPhotos}
          title={texts.addPhotos}
          onClick={() => setOpen('photo')}
        >
          {!phone && texts.addPhotos}
        </Button>
      )}
      {canRecord.spotCheck && (
        <Button icon={<PlusOutlined />} onClick={() => setOpen('check')} aria-label={texts.recordCheck}>
          {texts.record}
        </Button>
      )}
    </Row>
  )
  return (
    <Section title={texts.spotChecks} extra={buttons} id="spot-checks" flush>
      <OnceLoaded of={loaded} failed={texts.checksFailed}>
        {(checks) => <Checks checks={checks} />}
      </OnceLoaded>
      {open === 'check' && (
        <CheckDialog
          permitId={id}
          onClose={close}
          onWrong={(text) => {
            setFindings(text)
            setOpen(canSuspend ? 'suspend' : null)
          }}
        />
      )}
      {open === 'photo' && <PhotoDialog permitId={id} onClose={close} />}
      {open === 'suspend' && (
        <SuspendDialog
          permit={permit}
          verb={permitLifecycle.actions.suspend.label}
          findings={findings}
          onClose={close}
        />
      )}
    </Section>
  )
}

function Checks({ checks }: { readonly checks: DataOf<typeof spotCheck.list> }) {
  const now = useNow()
  return (
    <SmallList
      rows={checks}
      keyOf={({ id }) => id}
      nothing={texts.noChecks}
      what={({ checkedAt, checkedByName, findings }) => (
        <>
          {findings !== null && <b>{findings}</b>}
          <small>
            {momentOf(checkedAt, now)} · {checkedByName}
          </small>
        </>
      )}
      facts={[
        ({ isInOrder }) => (
          <StatusTag
            status={isInOrder ? 'ACTIVE' : 'REJECTED'}
            meaning={isInOrder ? 'inforce' : 'stopped'}
            label={isInOrder ? texts.inOrder : texts.notInOrder}
          />
        ),
      ]}
      actions={({ photo }) =>
        photo !== null && (
          <FileButton
            file={{ id: photo.fileId, name: photo.name, url: photo.url, size: 0, contentType: 'image/jpeg' }}
          />
        )
      }
    />
  )
}

const OUTCOMES = ['inOrder', 'notInOrder'] as const
const outcomes = OUTCOMES.map((value) => ({ value, label: texts[value] }))
const check = z
  .strictObject({ outcome: answered(OUTCOMES), findings: optionalText(2000), fileId: chosen.nullable() })
  .refine(({ outcome, findings }) => outcome === 'inOrder' || findings !== null, {
    message: 'Say what is not in order',
    path: ['findings'],
  })

interface CheckDialogProps {
  readonly permitId: number
  readonly onClose: () => void
  readonly onWrong: (findings: string) => void
}

function CheckDialog({ permitId, onClose, onWrong }: CheckDialogProps) {
  const initial: z.input<typeof check> = { outcome: null, findings: '', fileId: null }
  return (
    <PermitDialog
      title={texts.recordCheck}
      verb={texts.record}
      schema={check}
      initial={initial}
      fields={(form) => (
        <>
          <ChoiceField form={form} name="outcome" label={texts.outcome} choices={outcomes} required />
          <AreaField
            form={form}
            name="findings"
            label={texts.findings}
            required={form.values.outcome === 'notInOrder'}
          />
          <FileField form={form} name="fileId" label={texts.photo} file={null} picture />
        </>
      )}
      send={({ outcome, findings, fileId }, options) =>
        call(spotCheck.record, { body: { permitId, isInOrder: outcome === 'inOrder', findings, fileId } }, options)
      }
      onDone={(_, { outcome, findings }) => outcome === 'notInOrder' && onWrong(findings ?? '')}
      onClose={onClose}
    />
  )
}

const photo = z.strictObject({ fileId: chosen.nullable() })

function PhotoDialog({ permitId, onClose }: { readonly permitId: number; readonly onClose: () => void }) {
  const initial: z.input<typeof photo> = { fileId: null }
  return (
    <PermitDialog
      title={texts.addPhotos}
      verb={texts.addPhotos}
      schema={photo}
      initial={initial}
      fields={(form) => <FileField form={form} name="fileId" label={texts.photo} file={null} picture required />}
      send={({ fileId }, options) =>
        call(permitPhotos, { body: { permitId, fileIds: fileId === null ? [] : [fileId] } }, options)
      }
      onClose={onClose}
    />
  )
}
