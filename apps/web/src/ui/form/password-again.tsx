import { Input } from 'antd'
import { ApiError } from '../../lib/api-error.ts'
import { CODE_HELP } from '../../lib/sign-out-soon.ts'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'
import type { Form } from './use-form.ts'

/** The server wants a code beside the password: two-factor authentication is on. */
export const asksForCode = (thrown: unknown): boolean => thrown instanceof ApiError && 'code' in thrown.errors

/** A typed code as it is sent: nothing for an empty field. */
export const codeOf = (code: string): { code?: string } => (code.trim() === '' ? {} : { code: code.trim() })

/** The field for the code, shown once the server has asked for it. */
export function CodeAgain<Values extends { code?: string | undefined }>({ form }: { readonly form: Form<Values> }) {
  return (
    <Field form={form} name="code" label="Code" required help={CODE_HELP}>
      {(field) => <TextInput field={field} />}
    </Field>
  )
}

/** The field for the current password, where a change asks for it again. */
export function PasswordAgain<Values extends { password: string }>({ form }: { readonly form: Form<Values> }) {
  return (
    <Field form={form} name="password" label="Your password" required>
      {({ control, value, change }) => (
        <Input.Password
          {...control}
          value={value}
          autoComplete="current-password"
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  )
}
