import type { DepartmentDetail } from '@selamat/contract/domains/hiradc/hiradc-register'
import { Button } from 'antd'
import { useState } from 'react'
import type { Loaded } from '../../../lib/use-load.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { RowSection } from '../../../ui/list/row-section.tsx'
import { Person } from '../../../ui/person.tsx'
import { Section } from '../../../ui/section.tsx'
import { BandedMark } from '../matrix/risk-mark.tsx'
import { ReviewDay } from './columns.tsx'
import { texts } from './texts.ts'
import './register.css'

type Assessed = DepartmentDetail['list'][number]

const columnsFor = (people: number): readonly Column<Assessed>[] => [
  {
    key: 'title',
    title: texts.title,
    cell: ({ title }) => title,
    second: ({ number, revision }) => (
      <>
        <span className="code">{number}</span> · {texts.revision(revision)}
      </>
    ),
  },
  { key: 'locationName', title: texts.location, cell: ({ locationName }) => locationName, width: 160 },
  {
    key: 'highestResidual',
    title: texts.residual,
    cell: ({ highestResidual }) => (
      <BandedMark risk={highestResidual?.risk ?? null} band={highestResidual?.band ?? null} />
    ),
    width: 160,
  },
  {
    key: 'validUntil',
    title: texts.reviewDue,
    cell: (row) => <ReviewDay {...row} />,
    width: 140,
    onPhone: 'named',
  },
  {
    key: 'read',
    title: texts.readBy,
    cell: ({ read }) => texts.readByOf(read, people),
    width: 110,
    align: 'right',
    onPhone: 'named',
  },
]

/** The assessments in force of a department, the highest residual risk first. */
export function DepartmentList({ detail }: { readonly detail: Loaded<DepartmentDetail> }) {
  const { id, list, people, assessments } = detail.data
  const limit = list.length
  const pagination = { page: 1, limit, totalItem: assessments, totalPage: 1, totalIsExact: true }
  return (
    <RowSection
      title={texts.inForceNow}
      many={texts.many}
      loaded={{ ...detail, data: { rows: list, pagination } }}
      columns={columnsFor(people)}
      nothing={{ title: texts.nothingInForce, text: texts.nothingInForceText }}
      all={`/list-hiradc?departmentId=${id}`}
      keyOf={(row) => row.id}
      nameOf={({ title }) => title}
      open={(row) => ({ to: `/detail-hiradc?id=${row.id}` })}
    />
  )
}

interface ReadersProps {
  readonly readers: NonNullable<DepartmentDetail['readers']>
  /** How many assessments there are to read. */
  readonly all: number
}

/** So many are listed before the others are asked for. */
const FIRST = 20

/** The people of a department with how many of its assessments they have read. */
export function DepartmentReaders({ readers, all }: ReadersProps) {
  const [whole, showWhole] = useState(false)
  const visible = whole ? readers : readers.slice(0, FIRST)
  return (
    <div className="department-part">
      <Section title={texts.readers} hint={texts.readersText} count={readers.length} flush>
        {readers.length === 0 && <p className="line">{texts.noReaders}</p>}
        <ul className="department-readers">
          {visible.map(({ userId, fullName, read }) => (
            <Row as="li" gap={12} justify="between" key={userId}>
              <Person name={fullName} />
              <span className={read < all ? 'text-attention' : 'quiet'}>{texts.readOf(read, all)}</span>
            </Row>
          ))}
        </ul>
        {visible.length < readers.length && (
          <p className="line">
            <Button type="link" onClick={() => showWhole(true)}>
              {texts.allReaders(readers.length)}
            </Button>
          </p>
        )}
      </Section>
    </div>
  )
}
