import { Text } from '../ui/layout/layout.tsx'
import './brand.css'

/** The logo: two hooks around a point in a stop sign, petrol on light and the lighter petrol on dark. */
export const Logo = ({ size = 26 }: { size?: number }) => (
  <svg className="logo" viewBox="0 0 32 32" width={size} height={size} fill="none" aria-hidden>
    <path
      className="logo__sign"
      d="M10.3 1h11.4a3 3 0 0 1 2.12.88l6.3 6.3A3 3 0 0 1 31 10.3v11.4a3 3 0 0 1-.88 2.12l-6.3 6.3a3 3 0 0 1-2.12.88H10.3a3 3 0 0 1-2.12-.88l-6.3-6.3A3 3 0 0 1 1 21.7V10.3a3 3 0 0 1 .88-2.12l6.3-6.3A3 3 0 0 1 10.3 1Z"
    />
    <g className="logo__hooks" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M22.4 10.6H14a4 4 0 0 0-4 4v.6" />
      <path d="M9.6 21.4H18a4 4 0 0 0 4-4v-.6" />
    </g>
    <circle className="logo__point" cx="16" cy="16" r="2.1" />
  </svg>
)

/** Logo and word mark. */
export const Brand = ({ size = 26 }: { size?: number }) => (
  <Text size="subheading" tone="plain" className="brand">
    <Logo size={size} />
    Selamat
  </Text>
)
