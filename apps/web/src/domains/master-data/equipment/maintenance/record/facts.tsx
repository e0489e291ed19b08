import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import { Fragment } from 'react'
import { type Fact, FactGrid } from '../../../../../ui/fact-grid.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { Person } from '../../../../../ui/person.tsx'
import { Section } from '../../../../../ui/section.tsx'
import { recordPath } from '../registers.ts'
import { texts } from '../texts.ts'

const optional = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }])

/** Type, location, holder and parents of equipment. */
export function Facts({ equipment }: { readonly equipment: EquipmentRecord }) {
  const { path, typeName, categoryName, brand, model, holderName, holderUsername, contractorName } = equipment
  const make = [brand, model].filter(Boolean).join(' ')
  const used = [equipment.assignmentStatus, equipment.lastAssignmentNumber].filter(Boolean).join(' ')
  const facts: Fact[] = [
    ...(path.length > 0 ? [{ label: texts.parentEquipment, value: <Path path={path} />, wide: true }] : []),
    { label: texts.location, value: equipment.locationName },
    { label: texts.subLocation, value: equipment.subLocationName },
    {
      label: texts.holder,
      value: holderName === null ? texts.nobody : <Person name={holderName} second={holderUsername ?? ''} />,
    },
    ...optional(texts.contractor, contractorName),
    { label: texts.type, value: typeName },
    { label: texts.category, value: categoryName },
    ...optional(texts.maker, make || null),
    ...optional(texts.serial, equipment.serialNumber),
    ...optional(texts.capacity, equipment.capacity),
    ...optional(texts.agent, equipment.agent),
    ...optional(texts.inService, equipment.inServiceOn),
    ...optional(texts.assignment, used || null),
    ...(equipment.remarks === null ? [] : [{ label: texts.remarks, value: equipment.remarks, wide: true }]),
  ]
  return (
    <Section title={texts.facts}>
      <FactGrid facts={facts} />
    </Section>
  )
}

/** The way upward, outermost parent first. */
const Path = ({ path }: Pick<EquipmentRecord, 'path'>) =>
  path.map(({ id, code, typeName }, index) => (
    <Fragment key={id}>
      {index > 0 && ' / '}
      <Link to={recordPath(id)} title={typeName}>
        {code}
      </Link>
    </Fragment>
  ))
