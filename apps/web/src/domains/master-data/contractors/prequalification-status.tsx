import {
  PREQUALIFICATION_STATUSES,
  type PrequalificationStatus,
  prequalificationStatus,
} from '@selamat/contract/domains/master-data/contractors/prequalification'
import { formatDate } from '@selamat/contract/kit/dates'
import { fixedChoices } from '../../../lib/choices.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import type { Filter } from '../../../ui/list/filter.ts'
import { statusLabel } from '../../../ui/status.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'

const labelOf = (status: PrequalificationStatus) => (status === 'NONE' ? 'Not prequalified' : statusLabel(status))

/** The prequalification status of a contractor today. */
export const PrequalificationState = ({ status }: { readonly status: PrequalificationStatus }) => (
  <StatusTag status={status} label={labelOf(status)} {...(status === 'NONE' && { meaning: 'stopped' as const })} />
)

/** Validity of a document; nothing if it does not expire. */
export const Holds = ({ until }: { readonly until: string | null }) =>
  until === null ? null : <PrequalificationState status={prequalificationStatus(until, formatDate(serverNow()))} />

export const prequalificationFilter: Filter = {
  name: 'prequalification',
  label: 'Prequalification',
  kind: 'texts',
  source: fixedChoices(
    'prequalification-statuses',
    PREQUALIFICATION_STATUSES.map((status) => ({ value: status, label: labelOf(status) })),
  ),
}
