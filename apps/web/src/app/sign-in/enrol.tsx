import { FACTOR_BEGIN_PATH, FACTOR_CONFIRM_PATH } from '@selamat/contract/domains/identity/auth-paths'
import type { secondFactor } from '@selamat/contract/domains/identity/second-factor'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { useState } from 'react'
import { sealedFor } from '../../lib/prove-operation.ts'
import { Columns, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { CodeField } from './code-field.tsx'
import { GuestFormBody } from './guest-form.tsx'
import { post } from './post.ts'
import { codeErrors, REQUIRED } from './rules.ts'
import { FormField } from './text-field.tsx'
import { useGuestForm } from './use-guest-form.ts'
import './enrol.css'

type Key = DataOf<typeof secondFactor.begin>

/** Sets up two-factor authentication: the password again, the QR code of a key, a code of the app, then the recovery codes, once. */
export function Enrol({ onDone }: { onDone: () => void }) {
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />
  return key === null ? <Confirm onKey={setKey} /> : <Scan enrolment={key} onCodes={setCodes} />
}

function Confirm({ onKey }: { onKey: (key: Key) => void }) {
  const rules = { password: (value: string) => (value === '' ? [REQUIRED] : []) }
  const form = useGuestForm(rules, { password: '' }, async ({ password }) => {
    const data = await sealedFor({ path: FACTOR_BEGIN_PATH }, { password })
    onKey((await post<Key>(FACTOR_BEGIN_PATH, { data })).data)
  })
  return (
    <GuestFormBody form={form} className="enrol" label="Confirm your password" submit="Continue">
      <FormField
        form={form}
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        help="Enter it again before you set up the app"
      />
    </GuestFormBody>
  )
}

function Scan({ enrolment, onCodes }: { enrolment: Key; onCodes: (codes: readonly string[]) => void }) {
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
    <GuestFormBody form={form} className="enrol" label="Two-factor authentication (2FA)" submit="Turn on">
      <Stack as="ol" gap={16} className="enrol__steps">
        <li>
          <p>Open an authenticator app on your phone. Scan this QR code, or type the key.</p>
          <Row gap={16} className="enrol__key">
            <QrCode text={enrolment.uri} label="QR code of the key below" />
            <div>
              <Text as="p" size="text" tone="plain" className="code enrol__secret">
                {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
              </Text>
              <a className="guest-link" href={enrolment.uri}>
                Open the app on this device
              </a>
            </div>
          </Row>
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
      </Stack>
    </GuestFormBody>
  )
}

const asText = (codes: readonly string[]) => `Selamat recovery codes, each works once\n\n${codes.join('\n')}\n`

function save(codes: readonly string[]) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([asText(codes)], { type: 'text/plain' }))
  link.download = 'selamat-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The recovery codes, shown this once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<string | null>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(asText(codes))
      setCopied('Copied')
    } catch {
      setCopied('Your browser does not allow copying. Download them instead.')
    }
  }
  return (
    <div className="enrol">
      <p role="status">
        <strong>Two-factor authentication is on.</strong> Keep these recovery codes in a safe place. Each code works
        once instead of your phone. You cannot see them again.
      </p>
      <Columns as="ul" of={2} gap={24} size="text" className="boxed enrol__codes code" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Columns>
      <Row
        gap={16}
        align="stretch"
        justify="between"
        wrap
        size="body"
        tone="secondary"
        className="sign-in-form__below enrol__acts"
      >
        <button type="button" className="guest-button" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className="guest-button" onClick={() => save(codes)}>
          Download
        </button>
        <span role="status">{copied}</span>
      </Row>
      <Row
        as="button"
        gap={8}
        justify="center"
        size="text"
        weight="medium"
        type="button"
        className="sign-in-form__login"
        onClick={onDone}
      >
        I have saved them
      </Row>
    </div>
  )
}
