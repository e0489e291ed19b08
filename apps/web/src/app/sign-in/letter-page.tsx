import type { letterCheck } from '@selamat/contract/domains/medical/letters/letter'
import { LETTER_CHECK_PATH } from '@selamat/contract/domains/medical/letters/letter-paths'
import type { DataOf, Envelope } from '@selamat/contract/kit/endpoint'
import { useEffect, useState } from 'react'
import { messageOf, toApiError } from '../../lib/api-error.ts'
import { createTransport, readJson } from '../../lib/http.ts'
import { Mark } from '../../ui/mark.tsx'
import { GuestLink } from './guest-link.tsx'
import { GuestPage } from './guest-page.tsx'
import './sign-in-form.css'

type Checked = DataOf<typeof letterCheck>

const TITLE = 'Check a letter'
// These pages load no schema, and so none of the labels beside one.
const KINDS: Readonly<Record<Checked['kind'], string>> = {
  HEALTH: 'Health letter',
  SICK: 'Sick letter',
  REFERRAL: 'Referral letter',
  ANTIGEN_RESULT: 'Antigen result',
  GUARANTEE: 'Guarantee letter',
  REIMBURSEMENT: 'Reimbursement letter',
}
const STATES = {
  VALID: { label: 'Valid', meaning: 'inforce' },
  REVOKED: { label: 'Revoked', meaning: 'stopped' },
  EXPIRED: { label: 'Expired', meaning: 'ended' },
} as const

/** Nobody is signed in, and whoever is asks as a stranger. */
const send = createTransport()

async function check(code: string): Promise<Checked> {
  const response = await send({ method: 'GET', path: `${LETTER_CHECK_PATH}/${encodeURIComponent(code)}` })
  if (!response.ok) throw await toApiError(response)
  return (await readJson<Envelope<Checked>>(response)).data
}

/** Whether a letter is valid, for anybody who scans its code: no name, no diagnosis. */
export default function VerifyLetterPage() {
  const [code] = useState(() => new URLSearchParams(location.search).get('code') ?? '')
  const [found, setFound] = useState<Checked | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    check(code).then(setFound, (thrown: unknown) => setProblem(messageOf(thrown)))
  }, [code])
  return (
    <GuestPage title={TITLE}>
      <div className="sign-in-form" role="status">
        <h1 className="size-figure">{found === null ? TITLE : KINDS[found.kind]}</h1>
        {problem !== '' && <p className="sign-in-form__lead">{problem}. Compare the address with the code.</p>}
        {found !== null && <Letter letter={found} />}
        <div className="sign-in-form__below">
          <GuestLink to="/">To Selamat</GuestLink>
        </div>
      </div>
    </GuestPage>
  )
}

function Letter({ letter }: { readonly letter: Checked }) {
  const { validity, number, companyName, initials, issuedOn, validFrom, validUntil, revokedOn, sha256 } = letter
  const { label, meaning } = STATES[validity]
  const facts = [
    ['Number', number],
    ['Company', companyName],
    ['Initials', initials],
    ['Issued on', issuedOn],
    ['Valid', validUntil === null ? `from ${validFrom}` : `${validFrom} to ${validUntil}`],
    ...(revokedOn === null ? [] : [['Revoked on', revokedOn]]),
  ]
  return (
    <div className="stack gap-16">
      <p>
        <span>
          <Mark status={meaning} /> {label}
        </span>
      </p>
      <dl className="stack gap-8">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="size-small tone-secondary">{name}</dt>
            <dd className="size-text">{value}</dd>
          </div>
        ))}
      </dl>
      <FileCheck sha256={sha256} />
    </div>
  )
}

const OUTCOMES = {
  same: 'The file is the letter as it was issued.',
  other: 'The file is not this letter, or was changed.',
}

/** Compares a file with what was issued; the file stays on the device. */
function FileCheck({ sha256 }: { readonly sha256: string }) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES | null>(null)
  async function compare(file: File | undefined) {
    if (file === undefined) return
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    setOutcome(hex === sha256 ? 'same' : 'other')
  }
  return (
    <p className="size-small">
      <label className="stack gap-4">
        <span>Compare the PDF that you received. It is not sent anywhere.</span>
        <input type="file" accept="application/pdf" onChange={(event) => void compare(event.target.files?.[0])} />
      </label>
      {outcome !== null && (
        <strong role="status" className={outcome === 'same' ? 'tone-inforce' : 'tone-stopped'}>
          {OUTCOMES[outcome]}
        </strong>
      )}
    </p>
  )
}
