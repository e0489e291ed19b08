import { CheckOutlined, WarningFilled } from '@ant-design/icons'
import { formatTime } from '../../../lib/format.ts'
import { Text } from '../../../ui/layout/layout.tsx'
import { texts } from './texts.ts'

/** How the saving of a draft stands. */
export interface Saving {
  /** When it was last saved on the server in this form. */
  readonly at: Date | null
  /** When it was last kept on this device. */
  readonly onDeviceAt: string | null
  /** Why the last change could not be saved; null: nothing is wrong. */
  readonly problem: string | null
  readonly unsaved: boolean
  readonly saving: boolean
  /** What did not arrive is sent again by itself. */
  readonly triesAgain: boolean
}

/** One sentence about the draft: where it is, and if the server does not have it, why. */
export function KeptState(state: Saving) {
  const { at, onDeviceAt, problem, unsaved, saving, triesAgain } = state
  if (problem !== null && unsaved && !saving) {
    return (
      <Text tone="error" role="alert">
        <WarningFilled aria-hidden />{' '}
        {triesAgain ? texts.waitsOnDevice(timeOrNull(onDeviceAt)) : texts.notKept(problem)}
      </Text>
    )
  }
  const text = saving ? texts.saving : savedText({ at, onDeviceAt, unsaved })
  return (
    <span role="status">
      {text !== null && !saving && !(unsaved && at === null && onDeviceAt === null) && <CheckOutlined aria-hidden />}{' '}
      {text}
    </span>
  )
}

function savedText({ at, onDeviceAt, unsaved }: Pick<Saving, 'at' | 'onDeviceAt' | 'unsaved'>): string | null {
  if (at !== null) return texts.keptOnServer(formatTime(at))
  if (!unsaved) return null
  return onDeviceAt === null ? texts.notSaved : texts.keptOnDevice(formatTime(new Date(onDeviceAt)))
}

const timeOrNull = (instant: string | null) => (instant === null ? null : formatTime(new Date(instant)))
