import { permitAddress } from '@selamat/contract/domains/permits/items'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { PERMIT_KIND_LABELS } from '@selamat/contract/domains/permits/permit-words'
import type { ReactNode } from 'react'
import { period } from '../../../lib/format.ts'
import { type Fact, FactGrid } from '../../../ui/fact-grid.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { RiskSquare } from '../risk-square.tsx'
import { placeOf } from './place-of.ts'
import { PermitTag } from './record-head.tsx'
import { texts } from './texts.ts'

const factOf = (label: string, value: ReactNode, wide = false): Fact[] =>
  value === null || value === undefined ? [] : [{ label, value, wide }]

/** What is done, where, with what and under which documents. */
export const WorkSection = ({ permit }: { readonly permit: PermitDetail }) => (
  <Section title={texts.work} id="work">
    <FactGrid facts={factsOf(permit)} columns={2} />
  </Section>
)

function factsOf(permit: PermitDetail): Fact[] {
  const { parent, children, followUp, hiradc, hiradcId, level, incomingHolder, rankDetails, equipment } = permit
  return [
    { label: texts.kind, value: `${PERMIT_KIND_LABELS[permit.kind]}: ${permit.workTypeName}` },
    { label: texts.risk, value: <RiskSquare risk={permit.risk} /> },
    { label: texts.window, value: period(permit.startsAt, permit.endsAt) },
    { label: texts.place, value: placeOf(permit) },
    ...factOf(texts.level, level === null ? null : texts.metres(level)),
    ...factOf(texts.system, permit.system),
    { label: texts.requester, value: permit.requesterName },
    { label: texts.holder, value: `${permit.holderName}, ${permit.employerName}` },
    ...factOf(texts.incoming, incomingHolder?.name),
    ...factOf(texts.owner, permit.areaOwnerName),
    ...factOf(texts.issuer, permit.issuedByName),
    ...factOf(texts.contractor, permit.contractorName === null ? null : contractorOf(permit)),
    ...factOf(texts.project, permit.projectNumber),
    ...factOf(
      texts.hiradc,
      hiradc && (
        <Link className="revision-link" to={`/detail-hiradc?id=${hiradcId}`}>
          {hiradc.number} {texts.revision(hiradc.revision)}, {hiradc.title}
        </Link>
      ),
      true,
    ),
    ...factOf(texts.parent, parent && <OtherPermit {...parent} />),
    ...factOf(
      texts.followUp,
      followUp && (
        <Link className="revision-link" to={permitAddress(followUp.id)}>
          {followUp.number}
        </Link>
      ),
    ),
    ...factOf(texts.rankDetails, rankDetails.length > 0 ? rankDetails.map(({ name }) => name).join(', ') : null, true),
    ...factOf(texts.equipment, equipment.length > 0 ? <EquipmentList equipment={equipment} /> : null, true),
    ...factOf(
      texts.children,
      children.length > 0 && permit.kind === 'PTW'
        ? children.map((child) => <OtherPermit key={child.id} {...child} />)
        : null,
      true,
    ),
    ...factOf(texts.method, permit.method, true),
  ]
}

const contractorOf = ({ contractorName, prequalifiedUntil }: PermitDetail) =>
  `${contractorName}, ${prequalifiedUntil === null ? texts.notPrequalified : texts.prequalified(prequalifiedUntil)}`

type Other = NonNullable<PermitDetail['parent']>

const OtherPermit = ({ id, number, title, status }: Other) => (
  <Row as="span" gap={8} wrap className="permit-record__other">
    <Link className="revision-link" to={permitAddress(id)}>
      {number}
    </Link>{' '}
    {title} <PermitTag status={status} />
  </Row>
)

const EquipmentList = ({ equipment }: Pick<PermitDetail, 'equipment'>) => (
  <>
    {equipment.map(({ equipmentId, code, name, status, isSubject }) => (
      <Row as="span" gap={8} wrap key={equipmentId} className="permit-record__other">
        <Link className="revision-link" to={`/equipment-record?id=${equipmentId}`}>
          {code}
        </Link>{' '}
        {name} {isSubject ? <small className="quiet">{texts.subject}</small> : <StatusTag status={status} />}
      </Row>
    ))}
  </>
)
