import { session } from '../../lib/session.ts'
import { Enrol } from './enrol.tsx'
import { GuestPage } from './guest-page.tsx'
import { useCheckedSession } from './use-checked-session.ts'

/** The step of a role that demands a second factor: it is set up before anything else. */
export default function FactorPage() {
  useCheckedSession()
  return (
    <GuestPage title="Second factor">
      <div className="sign-in-form">
        <h1>Set up a second factor</h1>
        <p className="sign-in-form__lead">
          Your role needs more than a password: a code that an app on your phone shows when you sign in.
        </p>
        <Enrol onDone={() => void session.renewRights()} />
        <div className="sign-in-form__below">
          <button type="button" className="guest-button" onClick={() => void session.signOut()}>
            Sign out
          </button>
        </div>
      </div>
    </GuestPage>
  )
}
