import {
  type Allergy,
  type LineCheck,
  SEVERITY_LABELS,
} from '@selamat/contract/domains/medical/prescriptions/line-checks'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './texts.ts'

/** What speaks against a medicine, the worst first. */
export const Checks = ({ checks }: { readonly checks: readonly LineCheck[] }) => (
  <Stack gap={2}>
    {checks
      .toSorted((one, other) => Number(other.stops) - Number(one.stops))
      .map(({ text, stops }) => (
        <Row gap={6} key={text} align="baseline">
          <Mark status={stops ? 'stopped' : 'attention'} />
          <Text size="small" tone={stops ? 'stopped' : 'attention'}>
            {text}
          </Text>
        </Row>
      ))}
  </Stack>
)

/** What a person may not be given: never out of sight. */
export const Allergies = ({ allergies }: { readonly allergies: readonly Allergy[] }) =>
  allergies.length === 0 ? (
    <Text size="small" tone="secondary">
      {texts.noAllergies}
    </Text>
  ) : (
    <Row gap={8} wrap>
      {allergies.map(({ ingredient, severity }) => (
        <StatusTag
          key={ingredient}
          status={severity}
          meaning={severity === 'SEVERE' ? 'stopped' : 'attention'}
          label={texts.allergy(ingredient, SEVERITY_LABELS[severity])}
        />
      ))}
    </Row>
  )
