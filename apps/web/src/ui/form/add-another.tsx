import { Switch } from 'antd'
import './add-another.css'

/** In the foot of a form that adds: after saving it starts anew instead of closing. */
export const AddAnother = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => (
  <span className="add-another">
    <Switch size="small" checked={on} onChange={onChange} aria-label="Add another after this" />
    <span aria-hidden>Add another after this</span>
  </span>
)
