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
          <h1>Register Company</h1>
          <p className="sign-in-form__lead">
            Sign in with the Employee ID and password of the first step, and your registration goes on here.
          </p>
          <div className="sign-in-form__below">
            <GuestLink to="/">Sign in</GuestLink>
            <GuestLink to="/register">Begin a registration</GuestLink>
          </div>
        </div>
      </GuestPage>
    )
  }
  return (
    <GuestPage title="Register Company">
      <div className="sign-in-form" role="status">
        <h1>Your company is waiting for activation</h1>
        <p className="sign-in-form__lead">
          {registered} is registered. We look at it and send you an email once it is active; then you can sign in as its
          administrator.
        </p>
        <GuestLink to="/">Back to sign-in</GuestLink>
      </div>
    </GuestPage>
  )
}
