import { Mark } from '../mark.tsx'
import './problem-note.css'

/** Why a form can only be read, or a thing not be used; `next` says what is to be done first. */
export const ReadOnlyNote = ({ reason, next = null }: { reason: string; next?: string | null }) => (
  <div className="problem-note problem-note--attention" role="note">
    <Mark status="attention" size={14} />
    <div>
      <p>{reason}</p>
      {next !== null && <p>{next}</p>}
    </div>
  </div>
)
