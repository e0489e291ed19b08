import { permitConflicts } from '@selamat/contract/domains/permits/conflicts/conflict'
import { PERMIT } from '@selamat/contract/domains/permits/items'
import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { PERMIT_KIND_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { dateTime, period } from '../../lib/format.ts'
import type { RecordPreviewProps } from '../../lib/record-preview.ts'
import { useCan } from '../../lib/session.ts'
import { useLoad } from '../../lib/use-load.ts'
import { type Fact, FactGrid } from '../../ui/fact-grid.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { placeOf } from './record/place-of.ts'
import { texts } from './record/texts.ts'
import { RiskSquare } from './risk-square.tsx'

/** What an approver needs to know of a permit before opening it: work, place, window, risk, people and conflicts. */
export default function PermitPreview({ assignmentNumber, otherwise }: RecordPreviewProps) {
  const enabled = useCan()('read', PERMIT)
  const { data: found, error } = useLoad(permit.byNumber, { body: { assignmentNumber } }, { enabled })
  const id = found?.id ?? 0
  const conflicts = useLoad(permitConflicts.check, { body: { id } }, { enabled: found !== null })
  if (!enabled || error !== null) return otherwise
  if (found === null) return <Spinner />
  return <FactGrid facts={factsOf(found, conflicts.data?.conflicts.length ?? null)} />
}

const factsOf = (found: PermitDetail, conflicts: number | null): Fact[] => [
  { label: texts.kind, value: `${PERMIT_KIND_LABELS[found.kind]}: ${found.workTypeName}` },
  { label: texts.risk, value: <RiskSquare risk={found.risk} /> },
  { label: texts.window, value: period(found.startsAt, found.endsAt) },
  { label: texts.place, value: placeOf(found) },
  { label: texts.holder, value: `${found.holderName}, ${found.employerName}` },
  { label: texts.conflicts, value: conflicts === null ? null : texts.conflictCount(conflicts) },
  {
    label: texts.waitsFor,
    value: found.waitsFor.length === 0 ? null : found.waitsFor.map(waitText).join('\n'),
    wide: true,
  },
]

const waitText = ({ label, who, dueAt }: PermitDetail['waitsFor'][number]) =>
  `${label}: ${[...who, ...(dueAt === null ? [] : [texts.until(dateTime(dueAt))])].join(', ')}`
