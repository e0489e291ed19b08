import { type PpeReceiptRow, ppeIssue } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../../lib/api-error.ts'
import { authorised, call } from '../../../../lib/client.ts'
import { useAuth } from '../../../../lib/session.ts'
import { upload } from '../../../../lib/upload.ts'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import { FormBody } from '../../../../ui/form/form-body.tsx'
import { TextField } from '../../../../ui/form/inputs.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { Row } from '../../../../ui/layout/layout.tsx'
import { Section } from '../../../../ui/section.tsx'
import { toast } from '../../../../ui/toast.ts'
import { texts } from '../texts.ts'
import { refreshIssues } from './calls.ts'
import { SignatureBox } from './signature-box.tsx'

/** Signs a receipt: by drawing, or with the full name for people who cannot draw. */
export function SignSection({ receipt }: { readonly receipt: PpeReceiptRow }) {
  const own = useAuth().session?.user.id === receipt.userId
  const [byName, setByName] = useState(false)
  const [busy, setBusy] = useState(false)
  const sign = async (picture: File) => {
    const { id, version } = receipt
    setBusy(true)
    try {
      await upload({ authorised }, ppeIssue.sign, picture, { input: { params: { id } }, version })
      toast.success('Success', 'The receipt is signed')
    } catch (thrown) {
      toast.error(texts.notSigned, messageOf(thrown))
      // Somebody else signed or returned an item: shows the current receipt.
      if (thrown instanceof ApiError && thrown.status !== 409) return
    } finally {
      setBusy(false)
    }
    void refreshIssues()
  }
  const other = (
    <Button type="link" size="small" onClick={() => setByName(!byName)}>
      {byName ? texts.byHand : texts.byName}
    </Button>
  )
  return (
    <Section title={texts.signature} extra={other}>
      <p className="signature__oath">{own ? texts.own : texts.beside(receipt.fullName)}</p>
      {byName ? <ByName receipt={receipt} /> : <SignatureBox busy={busy} onSign={(picture) => void sign(picture)} />}
    </Section>
  )
}

function ByName({ receipt: { id, version, fullName } }: { readonly receipt: PpeReceiptRow }) {
  const form = useForm({
    schema: ppeIssue.confirm.body,
    initial: { id, version, fullName: '', confirmed: false },
    save: async (body) => {
      const { message } = await call(ppeIssue.confirm, { body })
      toast.success('Success', message)
      void refreshIssues()
    },
  })
  return (
    <FormBody form={form} label={texts.byName} unguarded>
      <div className="fields fields--single">
        <TextField form={form} name="fullName" label={texts.fullName} help={texts.fullNameHelp(fullName)} required />
        <FieldLayout
          label={<span className="visually-hidden">{texts.confirm}</span>}
          error={form.errorAt('confirmed')}
          group
        >
          {() => (
            <Checkbox checked={form.values.confirmed} onChange={({ target }) => form.set('confirmed', target.checked)}>
              {texts.confirmed}
            </Checkbox>
          )}
        </FieldLayout>
      </div>
      <Row gap={8} justify="end" className="signature__acts">
        <Button type="primary" htmlType="submit" loading={form.saving}>
          {texts.confirm}
        </Button>
      </Row>
    </FormBody>
  )
}
