import type { RowWarning } from '@selamat/contract/domains/hiradc/check-row'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { texts } from '../texts.ts'

/** What is doubtful about a row, each with its reason. */
export function WarningList({ warnings }: { readonly warnings: readonly RowWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <section className="row-editor__part" aria-label={texts.warnings}>
      <Stack as="ul" gap={6}>
        {warnings.map(({ code, message }) => (
          <Row as="li" gap={8} align="baseline" size="small" tone="attention" key={code}>
            <Mark status="attention" size={12} />
            <span>{message}</span>
          </Row>
        ))}
      </Stack>
    </section>
  )
}
