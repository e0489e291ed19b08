import { Switch } from 'antd'
import './add-another.css'

/** In the footer of a form for new records: starts another one after saving instead of closing. */
export const AddAnother = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => (
  <span className="add-another">
    <Switch size="small" checked={on} onChange={onChange} aria-label="Add another after this" />
    <span aria-hidden>Add another after this</span>
  </span>
)
