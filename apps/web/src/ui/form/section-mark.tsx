import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import './section-mark.css'

/** How a section of a form stands. */
export interface SectionState {
  readonly id: string
  readonly title: string
  /** How many of its marked answers are wrong. */
  readonly wrong: number
  readonly complete: boolean
}

/** How far a section is: a check, an exclamation mark, a ring. */
export function SectionMark({ state }: { readonly state: SectionState | undefined }) {
  if (state !== undefined && state.wrong > 0) {
    return <ExclamationCircleFilled className="section-mark section-mark--wrong" aria-hidden />
  }
  if (state?.complete) return <CheckCircleFilled className="section-mark section-mark--done" aria-label="complete" />
  return <span className="section-mark section-mark--open" role="img" aria-label="not complete" />
}
