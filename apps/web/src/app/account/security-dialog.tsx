import { factorRemoval, secondFactor } from '@selamat/contract/domains/identity/second-factor'
import { useState } from 'react'
import { call } from '../../lib/client.ts'
import { dateOf } from '../../lib/format.ts'
import { sealedFor } from '../../lib/prove-operation.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Unloaded } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import { FormFoot } from '../../ui/form/form-foot.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { PasswordAgain } from '../../ui/form/password-again.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { SharedButton } from '../../ui/shared-button.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { toast } from '../../ui/toast.ts'
import { Enrol } from '../sign-in/enrol.tsx'
import './security-dialog.css'

type View = 'state' | 'enrol' | 'remove'

/** Two-factor authentication of the user: its state, and turning it on and off. */
export default function SecurityDialog({ onClose }: { onClose: () => void }) {
  const loaded = useLoad(secondFactor.get, {})
  const { data, reload } = loaded
  const [view, setView] = useState<View>('state')
  function finish(message: string) {
    toast.success(message)
    setView('state')
    reload()
  }
  return (
    <Dialog title="Security" width={460} onClose={onClose}>
      {data === null && <Unloaded of={loaded} failed="The security settings could not be loaded" />}
      {data !== null && view === 'state' && (
        <div className="security">
          <Row gap={12} justify="between" className="security__head">
            <h3>Two-factor authentication (2FA)</h3>
            <StatusTag
              status={data.enrolledAt === null ? 'draft' : 'inforce'}
              label={data.enrolledAt === null ? 'Off' : 'On'}
            />
          </Row>
          <p className="quiet">
            {data.enrolledAt === null
              ? 'Sign-in then needs your password and a code from an app on your phone.'
              : `On since ${dateOf(data.enrolledAt)}. ${leftOf(data.recoveryCodesLeft)}`}
            {data.enrolledAt !== null && data.required && ' Your role requires it.'}
          </p>
          <Row gap={8} justify="end" className="security__acts">
            {data.enrolledAt === null && <SharedButton title="Turn on" primary onClick={() => setView('enrol')} />}
            {data.enrolledAt !== null && !data.required && (
              <SharedButton title="Turn off" onClick={() => setView('remove')} />
            )}
          </Row>
        </div>
      )}
      {view === 'enrol' && <Enrol onDone={() => finish('Two-factor authentication is on')} />}
      {view === 'remove' && (
        <RemoveFactor onCancel={() => setView('state')} onDone={() => finish('Two-factor authentication is off')} />
      )}
    </Dialog>
  )
}

const leftOf = (codes: number): string => {
  if (codes === 0) return 'No recovery codes left. Turn two-factor authentication off and on again to get new ones.'
  return codes === 1 ? '1 recovery code left.' : `${codes} recovery codes left.`
}

/** Turns off the user's two-factor authentication by password and code. */
function RemoveFactor({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const form = useForm({
    schema: factorRemoval,
    initial: { password: '', code: '' },
    async save(input) {
      await call(secondFactor.remove, { body: { data: await sealedFor(secondFactor.remove, input) } })
      onDone()
    },
  })
  return (
    <FormBody form={form} label="Turn off two-factor authentication" unguarded>
      <div className="fields fields--single">
        <PasswordAgain form={form} />
        <Field form={form} name="code" label="Code" required help="From the app, or a recovery code">
          {(field) => <TextInput field={field} />}
        </Field>
      </div>
      <FormFoot form={form} onCancel={onCancel} submit="Turn off" inline />
    </FormBody>
  )
}
