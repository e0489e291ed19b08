import { TEST_LABELS } from '@selamat/contract/domains/medical/occupational/examination-words'
import type { MyHealthData } from '@selamat/contract/domains/medical/patients/my-health'
import { Button } from 'antd'
import { useGo } from '../../../lib/navigation.ts'
import { Line, Lines, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts as exposureTexts } from '../occupational/exposure-texts.ts'
import { patientTexts as texts } from './texts.ts'

/** The tests that are due, with the way to a time for them; nothing where none is. */
export function OwnRecalls({ rows }: { readonly rows: MyHealthData['recalls'] }) {
  const go = useGo()
  if (rows.length === 0) return null
  return (
    <Section title={texts.dueTests} flush>
      <Lines>
        {rows.map(({ id, dueOn, daysLeft, tests, isBooked, canBook }) => (
          <Line key={id} align="start">
            <Stack gap={4} grow className="what">
              <Text weight="strong">{tests.map((test) => TEST_LABELS[test]).join(', ')}</Text>
              <Row gap={8} wrap>
                <span>{texts.dueOn(dueOn)}</span>
                <Text size="small" tone={daysLeft < 0 ? 'stopped' : 'secondary'}>
                  {daysLeft < 0 ? exposureTexts.daysLate(-daysLeft) : exposureTexts.daysLeft(daysLeft)}
                </Text>
              </Row>
            </Stack>
            {isBooked ? (
              <StatusTag status="BOOKED" meaning="inforce" label={texts.booked} />
            ) : !canBook ? (
              <Text size="small" tone="secondary">
                {texts.callToBook}
              </Text>
            ) : (
              <Button type="primary" onClick={() => go('/reservation/add?examines=1')}>
                {texts.bookTime}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
