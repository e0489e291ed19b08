import { Avatar } from './avatar.tsx'
import './person.css'

interface PersonProps {
  readonly name: string
  readonly second?: string | null
  readonly photo?: number | null
}

/** A person in a table: photo or initials, name, and a quieter second line. */
export const Person = ({ name, second, photo }: PersonProps) => (
  <span className="person">
    <Avatar name={name} size={28} photo={photo} />
    <span>
      {name}
      {second ? <small>{second}</small> : null}
    </span>
  </span>
)
