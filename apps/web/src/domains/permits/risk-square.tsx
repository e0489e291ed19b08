import { PERMIT_RISK_LABELS, type PermitRisk } from '@selamat/contract/domains/permits/permit-words'
import './risk-square.css'

/** The risk of a permit or rank: a square and its word, never the colour alone. */
export const RiskSquare = ({ risk }: { readonly risk: PermitRisk }) => (
  <span className={`risk-square risk-square--${risk}`}>
    <i aria-hidden />
    {PERMIT_RISK_LABELS[risk]}
  </span>
)

/** A rank with its risk; one that is called like its risk is named once. */
export const RankName = ({ risk, rankName }: { readonly risk: PermitRisk; readonly rankName: string }) => (
  <>
    <RiskSquare risk={risk} />
    {rankName !== PERMIT_RISK_LABELS[risk] && ` ${rankName}`}
  </>
)
