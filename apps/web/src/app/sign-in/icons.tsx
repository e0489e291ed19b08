import type { ReactNode } from 'react'

const Icon = ({ children }: { children: ReactNode }) => (
  <svg className="sign-in-icon" viewBox="0 0 18 18" width="18" height="18" aria-hidden>
    {children}
  </svg>
)

/** An employee card. */
export const IdCardIcon = () => (
  <Icon>
    <rect x="1.5" y="3.5" width="15" height="11" rx="1" />
    <circle cx="6" cy="7.5" r="1.5" />
    <path d="M3.5 12c.3-1.5 1.3-2 2.5-2s2.2.5 2.5 2M11 7h3M11 10h3" />
  </Icon>
)

/** A lock. */
export const LockIcon = () => (
  <Icon>
    <rect x="2.5" y="8" width="13" height="8" rx="1" />
    <path d="M5.5 8V5a3.5 3.5 0 0 1 7 0v3M9 11v2" />
  </Icon>
)

/** An eye, crossed out while the password is hidden. */
export const EyeIcon = ({ open }: { open: boolean }) => (
  <Icon>
    <path d="M1 9c2-3.7 4.7-5.5 8-5.500S15 5.3 17 9c-2 3.7-4.7 5.5-8 5.500S3 12.7 1 9z" />
    <circle cx="9" cy="9" r="2.5" />
    {!open && <path d="M3 16L15 2" />}
  </Icon>
)

/** A filled triangle beside a message. */
export const WarnIcon = () => (
  <svg viewBox="0 0 16 16" width="12" height="12" fill="currentColor" aria-hidden>
    <path d="M8 1.500l7 12.500H1zM7.3 6v4h1.400V6zm0 5v1.400h1.400V11z" fillRule="evenodd" />
  </svg>
)
