import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import { Avatar } from '../../../ui/avatar.tsx'
import { useSectionInView } from '../../../ui/form/use-section-in-view.ts'
import { type SectionState, sectionId } from '../../forms/index.ts'
import { TEXTS } from '../texts.ts'
import '../../../ui/form/anchor-list.css'
import './report-aside.css'

interface ReportAsideProps {
  readonly sections: FormDefinition['sections']
  readonly states: readonly SectionState[]
  readonly steps: readonly { readonly label: string; readonly who: string }[]
}

/** Beside the form: its sections with their state, and who is asked next. */
export function ReportAside({ sections, states, steps }: ReportAsideProps) {
  const seen = useSectionInView(sections.map((_, at) => sectionId(at)))
  return (
    <aside className="report-aside">
      <nav aria-label={TEXTS.report.sections}>
        <ol className="anchor-list">
          {sections.map((section, at) => (
            <li key={section.title}>
              <a href={`#${sectionId(at)}`} className={at === seen ? 'is-seen' : undefined}>
                <SectionMark state={states[at]} />
                <span className="anchor-list__title">{section.title}</span>
                {(states[at]?.wrong ?? 0) > 0 && <small>{TEXTS.report.toCorrect(states[at]?.wrong ?? 0)}</small>}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {steps.length > 0 && (
        <section className="report-next">
          <h2>{TEXTS.report.goesNext}</h2>
          <ol>
            {steps.map(({ label, who }) => (
              <li key={label}>
                <Avatar name={who} size={28} />
                <span>
                  {who}
                  <small>{label}</small>
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  )
}

/** How far a section is: a check, an exclamation mark, a ring. */
export function SectionMark({ state }: { readonly state: SectionState | undefined }) {
  if (state !== undefined && state.wrong > 0) {
    return <ExclamationCircleFilled className="section-mark section-mark--wrong" aria-hidden />
  }
  if (state?.complete)
    return <CheckCircleFilled className="section-mark section-mark--done" aria-label={TEXTS.report.complete} />
  return <span className="section-mark section-mark--open" role="img" aria-label={TEXTS.report.incomplete} />
}
