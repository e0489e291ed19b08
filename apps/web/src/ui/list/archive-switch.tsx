import { Segmented } from 'antd'
import { usePhone } from '../use-phone.ts'

interface ArchiveSwitchProps {
  readonly archived: boolean
  readonly onChange: (archived: boolean) => void
  /** What the two are called, where not Active and Archived. */
  readonly labels?: readonly [active: string, archived: string]
}

const LABELS = ['Active', 'Archived'] as const

/** Which records a list shows: those in use, or the archived ones. */
export const ArchiveSwitch = ({ archived, onChange, labels = LABELS }: ArchiveSwitchProps) => (
  <Segmented
    size={usePhone() ? 'large' : 'small'}
    aria-label="Which records"
    value={labels[archived ? 1 : 0]}
    options={[...labels]}
    onChange={(view) => onChange(view === labels[1])}
  />
)
