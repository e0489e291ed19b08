import { Row } from '../../ui/layout/layout.tsx'
import { GuestLink } from './guest-link.tsx'
import { GuestPage } from './guest-page.tsx'
import './sign-in-form.css'

/** A page of the recovery that was opened without the one before it. */
export function NoTicket({ title }: { title: string }) {
  return (
    <GuestPage title={title}>
      <div className="sign-in-form">
        <h1 className="size-figure">{title}</h1>
        <p className="sign-in-form__lead">Request a code first.</p>
        <Row
          gap={16}
          align="stretch"
          justify="between"
          wrap
          size="body"
          tone="secondary"
          className="sign-in-form__below"
        >
          <GuestLink to="/forget-password">Request a code</GuestLink>
          <GuestLink to="/">Back to sign-in</GuestLink>
        </Row>
      </div>
    </GuestPage>
  )
}
