import { Button } from 'antd'
import { dateTime } from '../../../lib/format.ts'
import { Mark } from '../../../ui/mark.tsx'
import { TEXTS } from '../texts.ts'
import './restored-note.css'

/** Says that an earlier draft was restored, with a button that starts empty. */
export const RestoredNote = ({ at, onDiscard }: { readonly at: string; readonly onDiscard: () => void }) => (
  <div className="restored-note" role="status">
    <Mark status="draft" size={12} />
    <p>
      <strong>{TEXTS.report.restored(dateTime(at))}.</strong> {TEXTS.report.restoredText}
    </p>
    <Button size="small" onClick={onDiscard}>
      {TEXTS.report.startEmpty}
    </Button>
  </div>
)
