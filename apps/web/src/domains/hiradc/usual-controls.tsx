import { CONTROL_TYPE_LABELS } from '@selamat/contract/domains/hiradc/control-type'
import type { UsualControl } from '@selamat/contract/domains/hiradc/hazard'
import { texts } from './texts.ts'
import './hazard.css'

/** How many stand in a row of the list; the style sheet hides the others there. */
const IN_LIST = 2

/** The usual controls of a hazard, one a line, each with its type. */
export const UsualControls = ({ controls }: { controls: readonly UsualControl[] }) => (
  <ul className="usual-controls">
    {controls.map(({ type, text }) => (
      <li key={`${type} ${text}`}>
        <span>{CONTROL_TYPE_LABELS[type]}:</span> {text}
      </li>
    ))}
    {controls.length > IN_LIST && (
      <li className="usual-controls__more">{texts.moreControls(controls.length - IN_LIST)}</li>
    )}
  </ul>
)
