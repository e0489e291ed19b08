import { useState } from 'react'

const asText = (codes: readonly string[]) => `Selamat recovery codes, each works once\n\n${codes.join('\n')}\n`

function save(codes: readonly string[]) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([asText(codes)], { type: 'text/plain' }))
  link.download = 'selamat-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
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
      <ul className="enrol__codes code" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="sign-in-form__below enrol__acts">
        <button type="button" className="guest-button" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" className="guest-button" onClick={() => save(codes)}>
          Download
        </button>
        <span role="status">{copied}</span>
      </div>
      <button type="button" className="sign-in-form__login" onClick={onDone}>
        I have saved them
      </button>
    </div>
  )
}
