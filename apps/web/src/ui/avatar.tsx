import './avatar.css'
import { usePhoto } from './use-photo.ts'

const TITLES = /^(dr|drg|ir|h|hj|prof)\.?$/i

/** The initials of the first and the last name, without titles: "dr. Maya Sari" is MS. */
function initials(name: string): string {
  const names = name.split(/[\s,]+/).filter((part) => /^\p{L}/u.test(part) && !TITLES.test(part))
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names
  return ends.map((word) => word?.charAt(0).toUpperCase()).join('')
}

interface AvatarProps {
  readonly name: string
  readonly size?: 24 | 28 | 32 | 44 | 130
  /** The file of the photo; initials are shown without one and until it is loaded. */
  readonly photo?: number | null | undefined
}

/** A person's photo or initials in a circle; decoration beside the name. */
export const Avatar = ({ name, size = 28, photo }: AvatarProps) => {
  const address = usePhoto(photo ?? null)
  return (
    <span className={`avatar avatar--${size}`} aria-hidden>
      {address === null ? initials(name) : <img src={address} alt="" />}
    </span>
  )
}
