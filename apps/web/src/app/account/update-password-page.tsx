import { useGo } from '../../lib/navigation.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { BY, ChangePasswordForm } from './change-password-form.tsx'
import './update-password.css'

/** The own password by the old one, on a page (AUTH-06, AUTH-49, AMB-03). */
export default function UpdatePasswordPage() {
  const go = useGo()
  return (
    <Page>
      <PageHead title="Update Password" purpose="You are signed out afterwards, here and everywhere else." />
      <Section title="Password">
        <div className="update-password">
          <ChangePasswordForm label="Update Password" save={BY.update} onCancel={() => go('/')} />
        </div>
      </Section>
    </Page>
  )
}
