import type { SignedBody } from '@selamat/contract/domains/identity/signing'
import { Input } from 'antd'
import { z } from 'zod'
import { proveWith } from '../../../lib/prove.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import type { Form } from '../../../ui/form/use-form.ts'
import { Note, Stack, Text } from '../../../ui/layout/layout.tsx'
import { texts } from '../texts.ts'

/** What a form asks of the second person beside its own fields. */
export const secondPerson = {
  username: z.string().trim().min(1, texts.secondNeeded),
  password: z.string().min(1, texts.secondNeeded),
}
export const NOBODY: Second = { username: '', password: '' }
interface Second {
  readonly username: string
  readonly password: string
}

/** The second person's confirmation of an operation, sealed with a password of their own. */
export const confirmationOf = async (
  { username, password }: Second,
  operation: { readonly path: string },
  body: SignedBody,
) => ({ username, proof: await proveWith(password, {})(operation, body) })

/** The fields of the second person. */
export function SecondPerson<Values extends Second>({ form }: { readonly form: Form<Values> }) {
  return (
    <Stack gap={12} role="group" aria-label={texts.second}>
      <Stack gap={2}>
        <Text as="strong">{texts.second}</Text>
        <Note>{texts.secondText}</Note>
      </Stack>
      <TextField form={form} name="username" label={texts.secondId} required />
      <Field form={form} name="password" label={texts.secondPassword} required>
        {({ control, value, change }) => (
          <Input.Password
            {...control}
            value={value}
            autoComplete="off"
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
    </Stack>
  )
}
