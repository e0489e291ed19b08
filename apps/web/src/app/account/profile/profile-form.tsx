import { type Profile, profiles } from '@selamat/contract/domains/identity/profile'
import { user } from '@selamat/contract/domains/identity/user'
import { type Ref, useImperativeHandle, useState } from 'react'
import { authorised, call } from '../../../lib/client.ts'
import { newKey } from '../../../lib/crypto.ts'
import { sealedFor } from '../../../lib/prove-operation.ts'
import { session } from '../../../lib/session.ts'
import { upload } from '../../../lib/upload.ts'
import { refresh } from '../../../lib/use-load.ts'
import { confirmLeave } from '../../../ui/confirm.tsx'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { asksForCode, CodeAgain, codeOf, PasswordAgain } from '../../../ui/form/password-again.tsx'
import { type Form, useForm } from '../../../ui/form/use-form.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { toast } from '../../../ui/toast.ts'
import { PhotoField } from './photo-field.tsx'
import { AdditionalFields, GeneralFields } from './profile-fields.tsx'
import { type ProfileValues, profileForm, serverMessage, valuesOf } from './profile-values.ts'
import { texts } from './texts.ts'
import './profile-form.css'

/** What the dialog around a form asks of it. */
export interface ProfileFormHandle {
  /** Whether there are unsaved changes that the user does not want to lose. */
  readonly staysOpen: () => Promise<boolean>
}

interface ProfileFormProps {
  readonly profile: Profile
  readonly onClose: () => void
  readonly onLeave: () => void
  /** Reads the profile again, after it was changed elsewhere. */
  readonly onReload: () => void
  readonly ref: Ref<ProfileFormHandle>
}

/** The user's own profile in two sections (PROFILE-02), with the avatar above them. */
export function ProfileForm({ profile, onClose, onLeave, onReload, ref }: ProfileFormProps) {
  const [photo, setPhoto] = useState<{ readonly blob: Blob; readonly key: string } | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    schema: profileForm,
    initial: { ...valuesOf(profile), password: '', code: '' },
    async save({ password, code, ...values }) {
      if (photo !== null && !(await sendPhoto(photo.blob, photo.key))) return
      setPhoto(null)
      try {
        await call(profiles.update, { body: { ...values, ...(await proofOf(password, code)) } })
      } catch (thrown) {
        if (!asksCode && asksForCode(thrown)) {
          setAsksCode(true)
          throw thrown
        }
        toast.error(texts.updateFailed, serverMessage(thrown, texts.updateFailedFallback))
        throw thrown
      }
      toast.success('Success', texts.updated)
      void refresh(profiles.get, user.me)
      onClose()
    },
  })
  useImperativeHandle(ref, () => ({
    staysOpen: async () => (form.dirty || photo !== null) && !(await confirmLeave()),
  }))
  return (
    <FormBody form={form} label={texts.title} onReload={onReload}>
      <Stack gap={20} className="profile-form">
        <PhotoField
          name={profile.fullName}
          stored={profile.photoFileId}
          photo={photo?.blob ?? null}
          onChange={(blob) => setPhoto({ blob, key: newKey() })}
        />
        <section aria-labelledby="profile-general">
          <h3 id="profile-general">{texts.general}</h3>
          <GeneralFields form={form} profile={profile} />
          {form.values.email !== (profile.email ?? '') && <ConfirmEmail form={form} asksCode={asksCode} />}
        </section>
        <section aria-labelledby="profile-additional">
          <h3 id="profile-additional">{texts.additional}</h3>
          <AdditionalFields form={form} />
        </section>
      </Stack>
      <FormFoot form={form} inline submit={texts.submit} onCancel={onLeave} />
    </FormBody>
  )
}

/** What another email address is taken with; nothing where no password was typed, which the server then asks for. */
const proofOf = async (password: string, code: string) =>
  password === '' ? {} : { proof: await sealedFor(profiles.update, { password, ...codeOf(code) }) }

/** Sends the new photo, once for its key; a failure is told (ERRORS-18) and gives false. */
async function sendPhoto(blob: Blob, idempotencyKey: string): Promise<boolean> {
  try {
    const file = new File([blob], 'photo.jpg', { type: blob.type })
    const { fileData } = await upload({ authorised }, profiles.avatar, file, { idempotencyKey })
    session.showPhoto(fileData.id)
    return true
  } catch (thrown) {
    toast.error(texts.getFailed, serverMessage(thrown, texts.getFailedFallback))
    return false
  }
}

interface ConfirmEmailProps {
  readonly form: Form<ProfileValues>
  readonly asksCode: boolean
}

/** Another email address is taken with the password, and a code where a second factor is on. */
function ConfirmEmail({ form, asksCode }: ConfirmEmailProps) {
  return (
    <fieldset className="boxed profile-form__confirm">
      <legend>{texts.confirmEmail}</legend>
      <p className="quiet">{texts.confirmEmailText}</p>
      <div className="fields">
        <PasswordAgain form={form} />
        {asksCode && <CodeAgain form={form} />}
      </div>
    </fieldset>
  )
}
