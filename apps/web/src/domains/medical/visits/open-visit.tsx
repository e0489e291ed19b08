import { medicalRecord, type VisitDetail } from '@selamat/contract/domains/medical/patients/medical-record'
import { visitContent } from '@selamat/contract/domains/medical/visits/visit'
import { missingInVisit } from '@selamat/contract/domains/medical/visits/visit-complete'
import { plural } from '@selamat/contract/kit/plural'
import { Button, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { bound } from '../../../ui/form/field-form.ts'
import { fill } from '../../../ui/form/form-values.ts'
import { TextAreaInput } from '../../../ui/form/inputs.tsx'
import { useConflict } from '../../../ui/form/use-conflict.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { PageFoot } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { visitAddress } from './addresses.ts'
import { DiagnosesField } from './diagnoses-field.tsx'
import { DispositionFields } from './disposition.tsx'
import { DraftState } from './draft-state.tsx'
import { SignVisitDialog } from './sign-dialog.tsx'
import { visitTexts as texts } from './texts.ts'
import { useServerDraft } from './use-server-draft.ts'
import { sendDraft, type VisitValues, valuesOf } from './visit-form.ts'
import { callIn, needsVitals, useQueue } from './visit-queue.ts'

/** What is written of a visit, kept on the server with each pause, and its signature. */
export function useOpenVisit(detail: VisitDetail) {
  const { id } = detail
  const start = valuesOf(detail.visit)
  const form = useForm<VisitValues, unknown>({
    schema: visitContent,
    initial: start.values,
    save: async () => {},
  })
  const draft = useServerDraft({
    document: form.values,
    version: start.version,
    send: (values, version) => sendDraft(id, values, version),
  })
  const conflict = useConflict({
    conflict: draft.conflict,
    values: form.values,
    read: async () => valuesOf((await call(medicalRecord.detail, { body: { id } })).data.visit),
    onReload: (theirs) => {
      draft.rebase(theirs)
      fill(form, theirs.values)
    },
    onKeep: draft.rebase,
  })
  return { form, draft, conflict }
}
export type OpenVisit = ReturnType<typeof useOpenVisit>

interface PartProps {
  readonly detail: VisitDetail
  readonly open: OpenVisit
}

type NoteName = 'complaint' | 'findings' | 'history' | 'plan'

/** What is written in words, two fields beside each other. */
const NoteField = ({ form, name, label }: Pick<OpenVisit, 'form'> & { name: NoteName; label: string }) => (
  <FieldLayout label={label} error={form.errorAt(name)}>
    {(control) => <TextAreaInput field={bound(form, name, control)} />}
  </FieldLayout>
)

/** Complaint, findings, diagnoses and plan. */
export const FindingsSection = ({ detail, open: { form, draft, conflict } }: PartProps) => (
  <Section title={texts.findingsTitle} hint={<DraftState state={draft.state} savedAt={detail.visit.savedAt} />}>
    <Stack gap={12}>
      {conflict}
      {detail.reason !== null && (
        <Text as="p" size="body" tone="secondary">
          {texts.why}: {detail.reason}
        </Text>
      )}
      <div className="visit-fields">
        <NoteField form={form} name="complaint" label={texts.complaint} />
        <NoteField form={form} name="findings" label={texts.findings} />
        <NoteField form={form} name="history" label={texts.pastHistory} />
        <NoteField form={form} name="plan" label={texts.plan} />
      </div>
      <DiagnosesField
        value={form.values.diagnoses ?? NONE}
        onChange={(value) => form.set('diagnoses', value)}
        error={form.errorAt('diagnoses')}
      />
    </Stack>
  </Section>
)
const NONE: readonly [] = []

export const DispositionSection = ({ open: { form } }: PartProps) => (
  <Section title={texts.disposition}>
    <Stack gap={12}>
      <DispositionFields form={form} />
    </Stack>
  </Section>
)

/** The foot of the page: what is missing, the next patient, the signature. */
export function VisitFoot({ detail, open: { form, draft } }: PartProps) {
  const { id, canSign, signReason, startsAt, sipNo, sipValidUntil } = detail
  const go = useGo()
  const queue = useQueue()
  const [signing, sign] = useState<number | null>(null)
  const missing = Object.values(missingInVisit(form.values, startsAt.slice(0, 10)))
  const next = queue.data?.find((row) => row.status === 'CHECKED_IN' && !needsVitals(row))
  const refused = !canSign ? signReason : missing.length > 0 ? missing.join('. ') : null
  const begin = async () => {
    if (await draft.flush()) sign(draft.version())
    else toast.error('Failed to save data', texts.notSaved)
  }
  const callNext = async () => {
    if (!next) return
    try {
      await draft.flush()
      await callIn(next)
      go(visitAddress(next.id))
    } catch (thrown) {
      toast.error('Failed to save data', messageOf(thrown))
    }
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || refused !== null || signing !== null) return
      event.preventDefault()
      void begin()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <PageFoot>
      <Row gap={8} wrap grow size="body" tone="secondary" className="visit-foot-more">
        {missing.length > 0 ? (
          <Tooltip title={missing.join('. ')}>
            <span>{plural(missing.length, 'thing', 'things')} to complete before signing</span>
          </Tooltip>
        ) : (
          <span>{[texts.ready, sipNo && texts.sip(sipNo, sipValidUntil)].filter(Boolean).join('; ')}</span>
        )}
      </Row>
      {next && (
        <Button className="visit-foot-more" onClick={() => void callNext()}>
          {texts.nextNamed(next.fullName)}
        </Button>
      )}
      <Tooltip title={refused}>
        <Button type="primary" disabled={refused !== null} onClick={() => void begin()}>
          {texts.sign}
        </Button>
      </Tooltip>
      {signing !== null && (
        <SignVisitDialog id={id} version={signing} onDone={() => undefined} onClose={() => sign(null)} />
      )}
    </PageFoot>
  )
}
