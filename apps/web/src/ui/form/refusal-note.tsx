import { Mark } from '../mark.tsx'
import './problem-note.css'

/** Why a form can only be read. */
export const RefusalNote = ({ reason }: { reason: string }) => (
  <div className="problem-note problem-note--attention" role="note">
    <Mark status="attention" size={14} />
    <div>
      <p>{reason}</p>
    </div>
  </div>
)
