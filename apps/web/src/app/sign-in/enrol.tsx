import { FACTOR_BEGIN_PATH, FACTOR_CONFIRM_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { secondFactor } from '@selamat/contract/domains/identity/second-factor'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { CodeField } from './code-field.tsx'
import { SubmitButton } from './guest-form.tsx'
import { post } from './post.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { codeErrors } from './rules.ts'
import { useGuestForm } from './use-guest-form.ts'
import './enrol.css'

type Key = DataOf<typeof secondFactor.begin>

/** Sets a second factor up: the picture of a key, a code of it, then the recovery codes, once. */
export function Enrol({ onDone }: { onDone: () => void }) {
  const [key, setKey] = useState<Key | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const asked = useRef(false)
  const begin = useCallback(async () => {
    setFailure(null)
    try {
      setKey((await post<Key>(FACTOR_BEGIN_PATH)).data)
    } catch (thrown) {
      setFailure(messageOf(thrown))
    }
  }, [])
  useEffect(() => {
    // Each asking makes a new key, and only the last one counts.
    if (asked.current) return
    asked.current = true
    void begin()
  }, [begin])
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (failure !== null) {
    return (
      <div className="enrol">
        <p className="sign-in-form__failure" role="alert">
          {failure}
        </p>
        <button type="button" className="guest-button" onClick={() => void begin()}>
          Try again
        </button>
      </div>
    )
  }
  return <Scan given={key} onCodes={setCodes} />
}

function Scan({ given, onCodes }: { given: Key | null; onCodes: (codes: readonly string[]) => void }) {
  const form = useGuestForm({ code: codeErrors }, { code: '' }, async ({ code }) => {
    try {
      const { data } = await post<DataOf<typeof secondFactor.confirm>>(FACTOR_CONFIRM_PATH, { code })
      onCodes(data.recoveryCodes)
    } catch (thrown) {
      form.set('code', '')
      throw thrown
    }
  })
  return (
    <form
      ref={form.ref}
      className="enrol"
      noValidate
      aria-label="Second factor"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void form.submit()
      }}
    >
      <ol className="enrol__steps">
        <li>
          <p>Open an authenticator app on your phone and scan this picture, or type the key.</p>
          <div className="enrol__key">
            <QrCode text={given?.uri ?? null} label="QR code of the key below" />
            <div>
              <p className="code enrol__secret">{(given?.secret ?? '').match(/.{1,4}/g)?.join(' ')}</p>
              {given !== null && (
                <a className="guest-link" href={given.uri}>
                  Open the app on this device
                </a>
              )}
            </div>
          </div>
        </li>
        <li>
          <CodeField
            id="code"
            label="Type the 6 digits that the app shows"
            value={form.values.code}
            errors={form.errors.code ?? []}
            onChange={(code) => form.set('code', code)}
            onComplete={(code) => void form.submit({ code })}
          />
        </li>
      </ol>
      {form.failure !== null && (
        <p className="sign-in-form__failure" role="alert">
          {form.failure}
        </p>
      )}
      <SubmitButton busy={form.busy}>Turn on</SubmitButton>
    </form>
  )
}
