import type { RowWarning } from '@selamat/contract/domains/hiradc/check-row'
import { Mark } from '../../../../ui/mark.tsx'
import { texts } from '../texts.ts'

/** What is doubtful about a row, each with its reason. */
export function WarningList({ warnings }: { readonly warnings: readonly RowWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <section className="row-editor__part" aria-label={texts.warnings}>
      <ul className="row-warnings">
        {warnings.map(({ code, message }) => (
          <li key={code}>
            <Mark status="attention" size={12} /> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
