import { dateTime } from '../../lib/format.ts'

/** Shows in the footer of a form when its draft was last saved on this device. */
export const DraftState = ({ keptAt }: { keptAt: string | null }) =>
  keptAt === null ? null : <span role="status">Draft saved on this device {dateTime(keptAt).slice(-5)}</span>
