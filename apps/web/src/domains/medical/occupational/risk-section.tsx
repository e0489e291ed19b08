import { TEST_LABELS } from '@selamat/contract/domains/medical/occupational/examination-words'
import { riskOf } from '@selamat/contract/domains/medical/occupational/exposure-group'
import { useLoad } from '../../../lib/use-load.ts'
import { Line, Lines, Stack, Text } from '../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../ui/once-loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { RestrictionList } from '../fitness/restriction-list.tsx'
import { ExposureList } from './exposure-group-page.tsx'
import { texts } from './exposure-texts.ts'

/** What a person is exposed to, is not cleared for, and which tests are due: beside the visit and in the record. */
export function RiskSection({ userId }: { readonly userId: number }) {
  const loaded = useLoad(riskOf, { body: { userId } })
  return (
    <Section title={texts.risk} hint={loaded.data?.groups.join(', ')} flush>
      <OnceLoaded of={loaded} failed={texts.riskFailed}>
        {({ exposures, restrictions, gaps }) => (
          <>
            <ExposureList exposures={exposures} />
            <Lines>
              {restrictions.length > 0 && (
                <Line>
                  <Stack gap={2}>
                    <small>{texts.notCleared}</small>
                    <RestrictionList restrictions={restrictions} />
                  </Stack>
                </Line>
              )}
              <Line>
                <Stack gap={2}>
                  <small>{texts.due}</small>
                  {gaps.length === 0 && <Text tone="quiet">{texts.nothingDue}</Text>}
                  {gaps.map(({ test, dueOn, isOverdue }) => (
                    <Text key={test} tone={isOverdue ? 'attention' : 'plain'}>
                      {isOverdue ? texts.overdue(TEST_LABELS[test], dueOn) : texts.dueOn(TEST_LABELS[test], dueOn)}
                    </Text>
                  ))}
                </Stack>
              </Line>
            </Lines>
          </>
        )}
      </OnceLoaded>
    </Section>
  )
}
