import { dateTime } from '../../lib/format.ts'

/** Says in a form's foot when what was typed was last kept on this device. */
export const DraftState = ({ keptAt }: { keptAt: string | null }) =>
  keptAt === null ? null : <span role="status">Draft kept on this device {dateTime(keptAt).slice(-5)}</span>
