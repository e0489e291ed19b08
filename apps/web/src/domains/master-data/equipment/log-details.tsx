import { PaperClipOutlined } from '@ant-design/icons'
import type { EquipmentLog } from '@selamat/contract/domains/master-data/equipment/equipment-log'
import './log-details.css'

/** The details of a log entry: day and result, note, each field before and after, file. */
export function LogDetails({ entry: { doneOn, result, note, changes, file } }: { readonly entry: EquipmentLog }) {
  const outcome = result === null ? null : `${result === 'PASSED' ? 'Passed' : 'Failed'} on ${doneOn}`
  return (
    <div className="log-details">
      {outcome && <span className={result === 'FAILED' ? 'log-details__failed' : undefined}>{outcome}</span>}
      {note && <span>{note}</span>}
      {changes.map(({ field, from, to }) => (
        <span key={field}>
          <span className="log-details__field">{field}</span> {from ?? 'empty'} <span aria-hidden>→</span>
          <span className="visually-hidden">became</span> <b>{to ?? 'empty'}</b>
        </span>
      ))}
      {file && (
        <span>
          <PaperClipOutlined aria-hidden /> {file.name}
        </span>
      )}
    </div>
  )
}
