import type { Restriction } from '@selamat/contract/domains/medical/fitness/fitness'
import { Stack } from '../../../ui/layout/layout.tsx'
import { texts } from './texts.ts'

/** The work that somebody is not cleared for, each with its last day. */
export const RestrictionList = ({ restrictions }: { readonly restrictions: readonly Restriction[] }) =>
  restrictions.length === 0 ? (
    texts.none
  ) : (
    <Stack as="span" gap={2}>
      {restrictions.map(({ activity, label, until }) => (
        <span key={activity}>
          {label} {until !== null && <small>{texts.until(until)}</small>}
        </span>
      ))}
    </Stack>
  )
