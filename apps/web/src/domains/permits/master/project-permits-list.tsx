import { permitAddress } from '@selamat/contract/domains/permits/items'
import { PERMIT_STATE_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { writeQuery } from '../../../lib/navigation.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { PermitNumber } from '../list/permit-number.tsx'
import { projectTexts as texts } from './texts.ts'
import './project-permits-list.css'

const FIRST = 10

/** The list of the permits of a project. */
export const permitsAddress = (projectId: number): string => `/permit-to-work${writeQuery({ projectId })}`

/** The newest permits that name a project, and the way to all of them. */
export function ProjectPermits({ projectId }: { readonly projectId: number }) {
  const loaded = useLoadList(permitRegister.list, { body: { limit: FIRST, filter: { projectId: [projectId] } } })
  const { rows, pagination } = loaded.data
  const total = pagination?.totalItem ?? 0
  return (
    <div className="project-permits">
      {pagination === null ? (
        <Unloaded of={loaded} failed={texts.permitsFailed} />
      ) : rows.length === 0 ? (
        <p className="quiet">{texts.noPermits}</p>
      ) : (
        <ul className="lines">
          {rows.map(({ id, number, title, status }) => (
            <Row as="li" gap={12} justify="between" key={id}>
              <span className="what">
                <Link to={permitAddress(id)}>{title}</Link>
                <small>
                  <PermitNumber number={number} />
                </small>
              </span>
              <StatusTag status={status} kind="permit" label={PERMIT_STATE_LABELS[status]} />
            </Row>
          ))}
        </ul>
      )}
      {total > rows.length && <Link to={permitsAddress(projectId)}>{texts.allPermits(total)}</Link>}
    </div>
  )
}
