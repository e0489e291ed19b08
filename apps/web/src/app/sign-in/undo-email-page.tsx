import { UNDO_EMAIL_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { recovery } from '@selamat/contract/domains/identity/recovery'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useState } from 'react'
import { session } from '../../lib/session.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { FormLayout } from './guest-form.tsx'
import { GuestLink } from './guest-link.tsx'
import { replacePath } from './guest-navigation.ts'
import { GuestPage } from './guest-page.tsx'
import { post } from './post.ts'
import { useGuestForm } from './use-guest-form.ts'

const TITLE = 'Undo the email change'

/** Undoes a change of the email address by the link in the mail, with or without a session; then a new password is set. */
export default function UndoEmailPage() {
  // Behind the #, so that no server on the way keeps it; only a press of the button uses it, no scanner of mails.
  const [token] = useState(() => location.hash.slice(1))
  const form = useGuestForm({}, {}, async () => {
    const { data } = await post<DataOf<typeof recovery.undoEmail>>(UNDO_EMAIL_PATH, { token })
    replacePath('/update-password', { resetTicket: data.resetTicket })
    // The session of who undoes it has ended with it.
    session.drop()
  })
  if (token === '') {
    return (
      <GuestPage title={TITLE}>
        <div className="sign-in-form">
          <h1 className="size-figure">{TITLE}</h1>
          <p className="sign-in-form__lead">This link is not complete. Open the full link from the email.</p>
          <Row
            gap={16}
            align="stretch"
            justify="between"
            wrap
            size="body"
            tone="secondary"
            className="sign-in-form__below"
          >
            <GuestLink to="/">Back to sign-in</GuestLink>
          </Row>
        </div>
      </GuestPage>
    )
  }
  return (
    <GuestPage title={TITLE}>
      <FormLayout
        form={form}
        title={TITLE}
        lead="Your old email address is restored, and you are signed out everywhere. Then you choose a new password."
        submit="Undo the change"
        below={<GuestLink to="/">Keep the new address</GuestLink>}
      >
        {null}
      </FormLayout>
    </GuestPage>
  )
}
