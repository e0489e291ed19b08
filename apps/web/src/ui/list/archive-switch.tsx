import { Segmented } from 'antd'
import { usePhone } from '../use-phone.ts'

interface ArchiveSwitchProps {
  readonly archived: boolean
  readonly onChange: (archived: boolean) => void
}

/** Which records a list shows: those in use, or the archived ones. */
export const ArchiveSwitch = ({ archived, onChange }: ArchiveSwitchProps) => (
  <Segmented
    size={usePhone() ? 'large' : 'small'}
    aria-label="Which records"
    value={archived ? 'Archived' : 'Active'}
    options={['Active', 'Archived']}
    onChange={(view) => onChange(view === 'Archived')}
  />
)
