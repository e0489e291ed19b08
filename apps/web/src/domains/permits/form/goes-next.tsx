import type { StageAhead } from '@selamat/contract/domains/permits/permit-register'
import { Person } from '../../../ui/person.tsx'
import { texts } from './texts.ts'

/** Who is asked after the submission, stage by stage. */
export const GoesNext = ({ stages }: { readonly stages: readonly StageAhead[] | null }) => (
  <section className="permit-next" aria-label={texts.goesNext}>
    <h2>{texts.goesNext}</h2>
    {stages === null ? (
      <p className="permit-part__hint">{texts.goesNextText}</p>
    ) : (
      <ol>
        {stages.map(({ stage, label, who: [first, ...others] }) => (
          <li key={stage}>
            {first === undefined ? (
              <span className="permit-next__nobody">
                {texts.nobody}
                <small>{label}</small>
              </span>
            ) : (
              <Person name={others.length > 0 ? `${first} ${texts.more(others.length)}` : first} second={label} />
            )}
          </li>
        ))}
      </ol>
    )}
  </section>
)
