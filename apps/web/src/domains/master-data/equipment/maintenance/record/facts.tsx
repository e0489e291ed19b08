import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { Fragment } from 'react'
import { type Fact, FactGrid } from '../../../../../ui/fact-grid.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { Person } from '../../../../../ui/person.tsx'
import { Section } from '../../../../../ui/section.tsx'
import { recordPath } from '../registers.ts'
import { texts } from '../texts.ts'

const given = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }])

/** What a piece is, where it is, who has it, and what it is a part of. */
export function Facts({ piece }: { readonly piece: EquipmentRecord }) {
  const { path, typeName, categoryName, brand, model, holderName, holderUsername, contractorName } = piece
  const make = [brand, model].filter(Boolean).join(' ')
  const used = [piece.assignmentStatus, piece.lastAssignmentNumber].filter(Boolean).join(' ')
  const facts: Fact[] = [
    ...(path.length > 0 ? [{ label: texts.partOf, value: <Path path={path} />, wide: true }] : []),
    { label: texts.location, value: piece.locationName },
    { label: texts.subLocation, value: piece.subLocationName },
    {
      label: texts.holder,
      value: holderName === null ? texts.nobody : <Person name={holderName} second={holderUsername ?? ''} />,
    },
    ...given(texts.contractor, contractorName),
    { label: texts.type, value: typeName },
    { label: texts.category, value: categoryName },
    ...given(texts.maker, make || null),
    ...given(texts.serial, piece.serialNumber),
    ...given(texts.capacity, piece.capacity),
    ...given(texts.agent, piece.agent),
    ...given(texts.inService, piece.inServiceOn),
    ...given(texts.assignment, used || null),
    ...(piece.remarks === null ? [] : [{ label: texts.remarks, value: piece.remarks, wide: true }]),
  ]
  return (
    <Section title={texts.facts}>
      <FactGrid facts={facts} />
    </Section>
  )
}

/** The way upward, the whole first. */
const Path = ({ path }: Pick<EquipmentRecord, 'path'>) =>
  path.map(({ id, code, typeName }, index) => (
    <Fragment key={id}>
      {index > 0 && ' / '}
      <Link to={recordPath(id)} title={typeName}>
        {code}
      </Link>
    </Fragment>
  ))
