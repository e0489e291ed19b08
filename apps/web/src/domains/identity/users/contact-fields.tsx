import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { texts } from './texts.ts'
import type { UserValues } from './user-values.ts'

/** The contact fields of a user. */
export const ContactFields = ({ form }: { readonly form: Form<UserValues> }) => (
  <div className="fields">
    <Field form={form} name="email" label={texts.email}>
      {(field) => <TextInput field={field} />}
    </Field>
    <Field form={form} name="phone" label={texts.phone} help={texts.phoneHelp}>
      {(field) => <TextInput field={field} />}
    </Field>
    <Field form={form} name="consultationLink" label={texts.consultationLink} help={texts.consultationHelp} wide>
      {(field) => <TextInput field={field} />}
    </Field>
  </div>
)
