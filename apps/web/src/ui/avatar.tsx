import './avatar.css'
import { initials } from './initials.ts'

/** The initials of a person in a circle; decoration beside the name. */
export const Avatar = ({ name, size = 28 }: { name: string; size?: 24 | 28 | 32 | 44 }) => (
  <span className={`avatar avatar--${size}`} aria-hidden>
    {initials(name)}
  </span>
)
