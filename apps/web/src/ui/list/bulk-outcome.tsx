import { Button, Modal } from 'antd'
import { Mark } from '../mark.tsx'
import './bulk-outcome.css'

export interface Outcome {
  readonly id: number
  readonly name: string
  /** Why it was refused; null where it was done. */
  readonly refusal: string | null
}

/** What became of a bulk act, row by row, where some were refused. */
export function BulkOutcome({
  done,
  outcomes,
  onClose,
}: {
  done: string
  outcomes: readonly Outcome[]
  onClose: () => void
}) {
  const refused = outcomes.filter(({ refusal }) => refusal !== null)
  const count = outcomes.length - refused.length
  return (
    <Modal
      open
      title={`${count} ${done}, ${refused.length} refused`}
      width={480}
      centered
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className="bulk-outcome">
        {refused.map(({ id, name, refusal }) => (
          <li key={id}>
            <Mark status="stopped" />
            <div>
              <strong>{name}</strong>
              <p>{refusal}</p>
            </div>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
