import { Avatar } from './avatar.tsx'
import './person.css'

/** A person in a table: initials, name, and a quieter second line. */
export const Person = ({ name, second }: { name: string; second?: string | null }) => (
  <span className="person">
    <Avatar name={name} size={28} />
    <span>
      {name}
      {second ? <small>{second}</small> : null}
    </span>
  </span>
)
