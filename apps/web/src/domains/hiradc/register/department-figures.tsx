import type { DepartmentDetail } from '@selamat/contract/domains/hiradc/hiradc-register'
import { count } from '../../../lib/format.ts'
import { writeQuery } from '../../../lib/navigation.ts'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { riskClass } from '../matrix/risk-mark.tsx'
import { texts } from './texts.ts'
import './department.css'

const list = (departmentId: number, more: Readonly<Record<string, string>> = {}) =>
  `/list-hiradc${writeQuery({ departmentId, ...more })}`

/** The figures of a department, each leading to its rows, and its assessments by band. */
export function DepartmentFigures({ detail }: { readonly detail: DepartmentDetail }) {
  const { id, assessments, rows, bands, overdueReviews, openControls, overdueControls, people } = detail
  return (
    <>
      <dl className="boxed figure-strip">
        <div>
          <Text as="dt" size="small" tone="quiet">
            {texts.assessments}
          </Text>
          <Text as="dd" size="figure">
            <Link to={list(id)}>{count(assessments)}</Link>
          </Text>
        </div>
        <Figure label={texts.rows} value={rows} />
        <div>
          <Text as="dt" size="small" tone="quiet">
            {texts.overdueReviews}
          </Text>
          <Text as="dd" size="figure">
            <Link to={list(id, { review: 'OVERDUE' })}>{count(overdueReviews)}</Link>
          </Text>
        </div>
        <Figure label={texts.openControls} value={openControls} />
        <Figure label={texts.overdueControls} value={overdueControls} />
        <Figure label={texts.people} value={people} />
      </dl>
      {assessments > 0 && (
        <Row as="section" gap={8} wrap className="band-counts" aria-label={texts.byBand}>
          <span>{texts.byBand}</span>
          {bands.toReversed().map(({ name, colour, count: value }) => (
            <Link key={colour} className={riskClass({ colour })} to={list(id, { band: colour })}>
              <b>{count(value)}</b> {name}
            </Link>
          ))}
        </Row>
      )}
    </>
  )
}

const Figure = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div>
    <Text as="dt" size="small" tone="quiet">
      {label}
    </Text>
    <Text as="dd" size="figure">
      {count(value)}
    </Text>
  </div>
)
