import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { dateTime } from '../../../lib/format.ts'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'
import './permit-table.css'

interface AnswerProps extends Pick<PermitDetail['checks'][number], 'answer' | 'remark'> {
  readonly isRequired: boolean
}

/** One answer in words; a missing or negative one stands out. */
const AnswerText = ({ answer, remark, isRequired }: AnswerProps) => (
  <span className={isRequired && (answer === null || answer === 'NO') ? 'permit-table__wrong' : undefined}>
    {answer === null ? '–' : texts.answers[answer]}
    {answer === 'NA' && remark !== null && <small> {remark}</small>}
  </span>
)

/** The checklist of the type of work: what the requester said, and what the issuer found at the site. */
export function ChecklistSection({ permit: { checks } }: { readonly permit: PermitDetail }) {
  if (checks.length === 0) return null
  const checked = checks.find(({ checkedByName }) => checkedByName !== null)
  const hint = checked && texts.checkedBy(checked.checkedByName ?? '', dateTime(checked.checkedAt))
  return (
    <Section title={texts.checklist} id="checklist" hint={hint} flush>
      <table className="permit-table">
        <thead>
          <tr>
            <th scope="col">{texts.line}</th>
            <th scope="col">{texts.byRequester}</th>
            <th scope="col">{texts.atSite}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ itemId, itemName, isRequired, answer, remark, siteAnswer, siteRemark }) => (
            <tr key={itemId}>
              <th scope="row">
                {itemName} {isRequired && <small>{texts.required}</small>}
              </th>
              <td>
                <AnswerText answer={answer} remark={remark} isRequired={isRequired} />
              </td>
              <td>
                <AnswerText answer={siteAnswer} remark={siteRemark} isRequired={isRequired && siteAnswer !== null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
