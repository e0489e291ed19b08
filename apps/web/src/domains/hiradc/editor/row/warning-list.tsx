import type { RowWarning } from '@selamat/contract/domains/hiradc/check-row'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { texts } from '../texts.ts'

/** What is doubtful about a row, each with its reason. */
export function WarningList({ warnings }: { readonly warnings: readonly RowWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <section className="row-editor__part" aria-label={texts.warnings}>
      <Stack as="ul" gap={6} className="row-warnings">
        {warnings.map(({ code, message }) => (
          <Text as="li" size="small" tone="attention" key={code}>
            <Mark status="attention" size={12} /> {message}
          </Text>
        ))}
      </Stack>
    </section>
  )
}
