import type { Form } from '../../../ui/form/use-form.ts'
import { CodeAgain, PasswordAgain } from '../code-again.tsx'
import type { ProfileValues } from './profile-values.ts'
import { texts } from './texts.ts'

interface ConfirmEmailProps {
  readonly form: Form<ProfileValues>
  readonly asksCode: boolean
}

/** Another email address is taken with the password, and a code where a second factor is on. */
export function ConfirmEmail({ form, asksCode }: ConfirmEmailProps) {
  return (
    <fieldset className="profile-form__confirm">
      <legend>{texts.confirmEmail}</legend>
      <p className="quiet">{texts.confirmEmailText}</p>
      <div className="fields">
        <PasswordAgain form={form} />
        {asksCode && <CodeAgain form={form} />}
      </div>
    </fieldset>
  )
}
