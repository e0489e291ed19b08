import { CONTROL_TYPE_LABELS } from '@selamat/contract/domains/hiradc/control-type'
import type { UsualControl } from '@selamat/contract/domains/hiradc/hazard'
import './hazard.css'

/** The usual controls of a hazard, one a line, each with its type. */
export const UsualControls = ({ controls }: { controls: readonly UsualControl[] }) => (
  <ul className="usual-controls">
    {controls.map(({ type, text }) => (
      <li key={`${type} ${text}`}>
        <span>{CONTROL_TYPE_LABELS[type]}:</span> {text}
      </li>
    ))}
  </ul>
)
