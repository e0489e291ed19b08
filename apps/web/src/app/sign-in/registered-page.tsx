import { Row } from '../../ui/layout/layout.tsx'
import { GuestLink } from './guest-link.tsx'
import { guestState } from './guest-navigation.ts'
import { GuestPage } from './guest-page.tsx'
import './sign-in-form.css'

/** The second step without a session: it is done, or one signs in to go on with it. */
export default function RegisteredPage() {
  const { registered } = guestState()
  if (registered === undefined) {
    return (
      <GuestPage title="Register Company">
        <div className="sign-in-form">
          <h1 className="size-figure">Register Company</h1>
          <p className="sign-in-form__lead">
            Sign in with the Employee ID and password from step 1 to continue your registration.
          </p>
          <Row
            gap={16}
            align="stretch"
            justify="between"
            wrap
            size="body"
            tone="secondary"
            className="sign-in-form__below"
          >
            <GuestLink to="/">Sign in</GuestLink>
            <GuestLink to="/register">Start a registration</GuestLink>
          </Row>
        </div>
      </GuestPage>
    )
  }
  return (
    <GuestPage title="Register Company">
      <div className="sign-in-form" role="status">
        <h1 className="size-figure">Your company is waiting for activation</h1>
        <p className="sign-in-form__lead">
          {registered} is registered. You get an email when it is active. Then you can sign in as its administrator.
        </p>
        <GuestLink to="/">Back to sign-in</GuestLink>
      </div>
    </GuestPage>
  )
}
