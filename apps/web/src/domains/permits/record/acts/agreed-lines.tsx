import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { Text } from '../../../../ui/layout/layout.tsx'
import { actionTexts } from '../texts.ts'
import './acts.css'

interface AgreedLinesProps extends Pick<PermitDetail, 'conditions'> {
  /** The measures of conflicts that were acknowledged. */
  readonly measures: readonly string[]
}

/** What the holder agrees to, in a list that scrolls; nothing where there is nothing. */
export function AgreedLines({ conditions: { agreement, mandatory }, measures }: AgreedLinesProps) {
  if (agreement.length + mandatory.length + measures.length === 0) return null
  return (
    <div className="agreed">
      <Text as="h3" size="body">
        {actionTexts.agree}
      </Text>
      {/* What scrolls must scroll by keyboard too. */}
      <Text as="section" size="body" className="boxed agreed__lines" aria-label={actionTexts.agree} tabIndex={0}>
        <Lines lines={agreement} />
        <Lines title={actionTexts.mandatory} lines={mandatory} />
        <Lines title={actionTexts.agreedMeasures} lines={measures} />
      </Text>
    </div>
  )
}

const Lines = ({ title, lines }: { readonly title?: string; readonly lines: readonly string[] }) =>
  lines.length > 0 && (
    <>
      {title !== undefined && <h4>{title}</h4>}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
