import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { dateTime } from '../../../lib/format.ts'
import { SmallTable } from '../../../ui/record/small-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { texts } from './texts.ts'
import './permit-record.css'

interface AnswerProps extends Pick<PermitDetail['checks'][number], 'answer' | 'remark'> {
  readonly isRequired: boolean
}

/** One answer in words; a missing or negative one stands out. */
const AnswerText = ({ answer, remark, isRequired }: AnswerProps) => (
  <span className={isRequired && (answer === null || answer === 'NO') ? 'permit-record__wrong' : undefined}>
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
      <SmallTable
        rows={checks}
        keyOf={({ itemId }) => itemId}
        columns={[
          {
            key: 'line',
            title: texts.line,
            cell: ({ itemName, isRequired }) => (
              <>
                {itemName} {isRequired && <small>{texts.required}</small>}
              </>
            ),
          },
          { key: 'requester', title: texts.byRequester, cell: (line) => <AnswerText {...line} /> },
          {
            key: 'site',
            title: texts.atSite,
            cell: ({ siteAnswer, siteRemark, isRequired }) => (
              <AnswerText answer={siteAnswer} remark={siteRemark} isRequired={isRequired && siteAnswer !== null} />
            ),
          },
        ]}
      />
    </Section>
  )
}
