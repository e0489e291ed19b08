import type { PermitDetail } from '@selamat/contract/domains/permits/permit'
import { CREW_ROLE_LABELS, WORKER_TYPE_LABELS } from '@selamat/contract/domains/permits/permit-words'
import { dateTime } from '../../../lib/format.ts'
import { Person } from '../../../ui/person.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'
import { WorkerSummary } from './worker-summary.tsx'
import './permit-table.css'

/** Who works under the permit, as what, and who is at work now. */
export const PeopleSection = ({ permit: { people, workers } }: { readonly permit: PermitDetail }) => (
  <Section title={texts.people} count={people.length} id="people" flush>
    <WorkerSummary workers={workers} />
    <table className="permit-table">
      <thead>
        <tr>
          <th scope="col">{texts.person}</th>
          <th scope="col">{texts.role}</th>
          <th scope="col">{texts.workerType}</th>
          <th scope="col">{texts.signedOn}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ userId, name, employerName, crewRole, workerType, signedOnAt }) => (
          <tr key={userId}>
            <th scope="row">
              <Person name={name} second={employerName} />
            </th>
            <td>{CREW_ROLE_LABELS[crewRole]}</td>
            <td>{WORKER_TYPE_LABELS[workerType]}</td>
            <td>{dateTime(signedOnAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
)
