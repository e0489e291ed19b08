import { REGISTER_COMPANY_PATH } from '@selamat/contract/domains/identity/auth-paths'
import { useEffect } from 'react'
import { session } from '../../lib/session.ts'
import { FormLayout } from './guest-form.tsx'
import { replacePath, useCheckedSession } from './guest-navigation.ts'
import { GuestPage } from './guest-page.tsx'
import { post } from './post.ts'
import { emailErrors, phoneErrors, textErrors } from './rules.ts'
import { FormField } from './text-field.tsx'
import { useGuestForm } from './use-guest-form.ts'

/** The second step of a registration: the company (AUTH-04, AUTH-44). It appears wherever its account signs in. */
export default function RegisterCompanyPage() {
  useCheckedSession()
  useEffect(() => {
    if (location.pathname !== '/register-step-2') replacePath('/register-step-2')
  }, [])
  const form = useGuestForm(
    {
      companyName: textErrors(100),
      businesType: textErrors(100),
      contactEmail: (value) => emailErrors(value),
      phone: (value) => phoneErrors(value),
      operationAddress: textErrors(500),
    },
    { companyName: '', businesType: '', contactEmail: '', phone: '', operationAddress: '' },
    async (values) => {
      await session.track('register', () => post(REGISTER_COMPANY_PATH, values))
      replacePath('/register-step-2', { registered: values.companyName.trim() })
      // The server has ended the session: the company must be activated first.
      session.drop()
    },
  )
  return (
    <GuestPage title="Register Company">
      <FormLayout
        form={form}
        title="Register Company"
        step="Step 2 of 2 · Your company"
        lead="You can also sign in later and continue here."
        submit="Register"
        below={
          <button type="button" className="guest-button" onClick={() => void session.signOut()}>
            Sign out
          </button>
        }
      >
        <FormField form={form} name="companyName" label="Company name" autoComplete="organization" autoFocus />
        <FormField form={form} name="businesType" label="Business type" autoComplete="off" />
        <FormField form={form} name="contactEmail" label="Contact email" type="email" autoComplete="off" />
        <FormField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
        <FormField form={form} name="operationAddress" label="Operating address" autoComplete="street-address" />
      </FormLayout>
    </GuestPage>
  )
}
