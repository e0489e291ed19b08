import './avatar.css'
import { initials } from './initials.ts'
import { usePhoto } from './use-photo.ts'

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
