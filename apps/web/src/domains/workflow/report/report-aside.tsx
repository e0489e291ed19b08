import { SectionMark } from '../../../ui/form/section-mark.tsx'
import { useSectionInView } from '../../../ui/form/use-section-in-view.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Person } from '../../../ui/person.tsx'
import { type SectionState, sectionAnchor } from '../../forms/index.ts'
import { texts } from '../texts.ts'
import '../../../ui/form/anchor-list.css'
import '../../../ui/form/form-anchors.css'
import './report-aside.css'

interface ReportAsideProps {
  readonly sections: readonly SectionState[]
  readonly steps: readonly { readonly label: string; readonly who: string }[]
}

/** Beside the form: its sections with their state, and the next assignees. */
export function ReportAside({ sections, steps }: ReportAsideProps) {
  const inView = useSectionInView(sections.map(({ id }) => sectionAnchor(id)))
  return (
    <aside className="form-aside">
      <nav aria-label={texts.report.sections}>
        <ol className="anchor-list">
          {sections.map((section, at) => (
            <li key={section.id}>
              <a href={`#${sectionAnchor(section.id)}`} className={at === inView ? 'is-seen' : undefined}>
                <SectionMark state={section} />
                <span className="anchor-list__title">{section.title}</span>
                {section.wrong > 0 && <small>{texts.report.toCorrect(section.wrong)}</small>}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {steps.length > 0 && (
        <section className="form-next">
          <Text as="h2" size="small" weight="regular" tone="secondary">
            {texts.report.goesNext}
          </Text>
          <Stack as="ol" gap={10} className="report-next">
            {steps.map(({ label, who }) => (
              <li key={label}>
                <Person name={who} second={label} />
              </li>
            ))}
          </Stack>
        </section>
      )}
    </aside>
  )
}
