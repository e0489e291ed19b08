import { session } from '../../lib/session.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { Enrol } from './enrol.tsx'
import { useCheckedSession } from './guest-navigation.ts'
import { GuestPage } from './guest-page.tsx'

/** The step for a role that requires two-factor authentication: the user sets it up first. */
export default function FactorPage() {
  useCheckedSession()
  return (
    <GuestPage title="Two-factor authentication">
      <div className="sign-in-form">
        <h1 className="size-figure">Set up two-factor authentication</h1>
        <p className="sign-in-form__lead">
          Your role requires it: you sign in with your password and a code from an app on your phone.
        </p>
        <Enrol onDone={() => void session.renewRights()} />
        <Row
          gap={16}
          align="stretch"
          justify="between"
          wrap
          size="body"
          tone="secondary"
          className="sign-in-form__below"
        >
          <button type="button" className="guest-button" onClick={() => void session.signOut()}>
            Sign out
          </button>
        </Row>
      </div>
    </GuestPage>
  )
}
