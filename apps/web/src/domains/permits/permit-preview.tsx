import { PERMIT } from '@selamat/contract/domains/permits/items'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { PERMIT_KIND_LABELS } from '@selamat/contract/domains/permits/permit-words'
import type { RecordPreviewProps } from '../../lib/record-preview.ts'
import { useCan } from '../../lib/session.ts'
import { type Fact, FactGrid } from '../../ui/fact-grid.tsx'
import { Link } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ConflictList } from './conflicts/conflict-list.tsx'
import { windowText } from './conflicts/texts.ts'
import { ChecklistSection } from './record/checklist-section.tsx'
import { FilesSection } from './record/files-section.tsx'
import { GatePanel } from './record/gate-panel.tsx'
import { placeOf } from './record/place-of.ts'
import { SignaturesSection } from './record/signatures-section.tsx'
import { texts } from './record/texts.ts'
import { usePermit } from './record/use-permit.ts'
import { hasGates } from './record/verdict.ts'
import { RiskSquare } from './risk-square.tsx'

/** What an approver checks of a permit before the answer: the work, its gates, conflicts, checklist, files and signatures. */
export default function PermitPreview(props: RecordPreviewProps) {
  return useCan()('read', PERMIT) ? <Checked {...props} /> : props.otherwise
}

function Checked({ assignmentNumber, otherwise }: RecordPreviewProps) {
  const { data: permit, isError, isFetching, refetch } = usePermit({ assignmentNumber })
  if (permit === undefined) return isError ? otherwise : <Spinner />
  return (
    <>
      <Section title={texts.work} extra={<RiskSquare risk={permit.risk} />}>
        <FactGrid facts={factsOf(permit)} />
      </Section>
      {hasGates(permit) && (
        <>
          <ConflictList permitId={permit.id} orNothing />
          <GatePanel
            permit={permit}
            isOld={isError}
            loading={isFetching}
            onRefresh={() => void refetch()}
            onReplaceHolder={null}
          />
        </>
      )}
      <ChecklistSection permit={permit} />
      <FilesSection permit={permit} />
      <SignaturesSection permit={permit} />
    </>
  )
}

const optional = (label: string, value: Fact['value'], wide = false): Fact[] =>
  value === null || value === '' ? [] : [{ label, value, wide }]

function factsOf(permit: PermitDetail): Fact[] {
  const { kind, workTypeName, startsAt, endsAt, holderName, employerName, people, hiradc, hiradcId } = permit
  return [
    { label: texts.kind, value: `${PERMIT_KIND_LABELS[kind]}: ${workTypeName}` },
    { label: texts.place, value: placeOf(permit) },
    { label: texts.window, value: windowText(startsAt, endsAt) },
    { label: texts.holder, value: texts.holderOf(holderName, employerName, people.length) },
    ...optional(texts.equipment, permit.equipment.map(({ code, name }) => `${code} ${name}`).join(', ')),
    ...optional(texts.isolation, texts.points(permit.isolationPointIds.length)),
    ...optional(
      texts.hiradc,
      hiradc && (
        <Link className="revision-link" to={`/detail-hiradc?id=${hiradcId}`}>
          {hiradc.number} {texts.revision(hiradc.revision)}
        </Link>
      ),
    ),
    ...optional(texts.rankDetails, permit.rankDetails.map(({ name }) => name).join(', ')),
    ...optional(texts.method, permit.method, true),
  ]
}
