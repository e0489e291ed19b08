import type { StageAhead } from '@selamat/contract/domains/permits/permit-register'
import { Note, Text } from '../../../ui/layout/layout.tsx'
import { Person } from '../../../ui/person.tsx'
import { texts } from './texts.ts'

/** Who is asked after the submission, stage by stage. */
export const GoesNext = ({ stages }: { readonly stages: readonly StageAhead[] | null }) => (
  <section className="form-next" aria-label={texts.goesNext}>
    <Text as="h2" size="body" weight="regular" tone="secondary">
      {texts.goesNext}
    </Text>
    {stages === null ? (
      <Note>{texts.goesNextText}</Note>
    ) : (
      <ol>
        {stages.map(({ stage, label, who: [first, ...others] }) => (
          <li key={stage}>
            {first === undefined ? (
              <Text size="body" tone="attention" className="what">
                {texts.nobody}
                <small>{label}</small>
              </Text>
            ) : (
              <Person name={others.length > 0 ? `${first} ${texts.more(others.length)}` : first} second={label} />
            )}
          </li>
        ))}
      </ol>
    )}
  </section>
)
