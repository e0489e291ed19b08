import { CheckOutlined, WarningFilled } from '@ant-design/icons'
import { formatTime } from '../../../lib/format.ts'
import { texts } from './texts.ts'

interface KeptStateProps {
  readonly at: Date | null
  /** Why the last change could not be saved; null: nothing is wrong. */
  readonly problem: string | null
  readonly unsaved: boolean
  readonly saving: boolean
}

/** Whether the draft is on the server, and if not, why. */
export const KeptState = ({ at, problem, unsaved, saving }: KeptStateProps) =>
  problem !== null && unsaved && !saving ? (
    <span role="alert" className="permit-not-kept">
      <WarningFilled aria-hidden /> {texts.notKept(problem)}
    </span>
  ) : (
    <span role="status">
      {saving ? (
        texts.saving
      ) : at === null ? (
        unsaved && texts.notSaved
      ) : (
        <>
          <CheckOutlined aria-hidden /> {texts.keptOnServer(formatTime(at))}
        </>
      )}
    </span>
  )
