import { Mark } from '../mark.tsx'
import './problem-note.css'

/** Why a form is read-only, or a record cannot be used; `next` is the step to do first. */
export const ReadOnlyNote = ({ reason, next = null }: { reason: string; next?: string | null }) => (
  <div className="problem-note problem-note--attention" role="note">
    <Mark status="attention" size={14} />
    <div>
      <p>{reason}</p>
      {next !== null && <p>{next}</p>}
    </div>
  </div>
)
