import type { DepartmentDetail } from '@selamat/contract/domains/hiradc/hiradc-register'
import { count } from '../../../lib/format.ts'
import { writeQuery } from '../../../lib/navigation.ts'
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
      <dl className="figure-strip">
        <div>
          <dt>{texts.assessments}</dt>
          <dd>
            <Link to={list(id)}>{count(assessments)}</Link>
          </dd>
        </div>
        <Figure label={texts.rows} value={rows} />
        <div>
          <dt>{texts.overdueReviews}</dt>
          <dd>
            <Link to={list(id, { review: 'OVERDUE' })}>{count(overdueReviews)}</Link>
          </dd>
        </div>
        <Figure label={texts.openControls} value={openControls} />
        <Figure label={texts.overdueControls} value={overdueControls} />
        <Figure label={texts.people} value={people} />
      </dl>
      {assessments > 0 && (
        <section className="band-counts" aria-label={texts.byBand}>
          <span>{texts.byBand}</span>
          {bands.toReversed().map(({ name, colour, count: value }) => (
            <Link key={colour} className={riskClass({ colour })} to={list(id, { band: colour })}>
              <b>{count(value)}</b> {name}
            </Link>
          ))}
        </section>
      )}
    </>
  )
}

const Figure = ({ label, value }: { readonly label: string; readonly value: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{count(value)}</dd>
  </div>
)
