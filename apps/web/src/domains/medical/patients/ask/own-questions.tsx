import { healthQuestion } from '@selamat/contract/domains/medical/patients/health-question'
import { QUESTION_KIND_LABELS } from '@selamat/contract/domains/medical/patients/health-question-words'
import { dateTime } from '../../../../lib/format.ts'
import { useLoad } from '../../../../lib/use-load.ts'
import { Line, Lines, Row, Stack, Text } from '../../../../ui/layout/layout.tsx'
import { OnceLoaded } from '../../../../ui/once-loaded.tsx'
import { Section } from '../../../../ui/section.tsx'
import { StatusTag } from '../../../../ui/status-tag.tsx'
import { askTexts as texts } from './texts.ts'

/** What one has asked about the own health, with the answers; nothing where nobody has asked. */
export function OwnQuestions() {
  const loaded = useLoad(healthQuestion.own, {})
  return (
    <OnceLoaded of={loaded} failed={texts.failed}>
      {(rows) =>
        rows.length > 0 && (
          <Section title={texts.own} flush>
            <Lines>
              {rows.map(({ id, kind, aboutLabel, question, askedAt, answer }) => (
                <Line key={id} align="start">
                  <Stack gap={4} grow className="what">
                    <Row gap={8} wrap justify="between">
                      <Text weight="strong">{aboutLabel}</Text>
                      <StatusTag
                        status={answer === null ? 'open' : 'answered'}
                        meaning={answer === null ? 'waiting' : 'inforce'}
                        label={answer === null ? texts.open : texts.answered}
                      />
                    </Row>
                    <span className="visit-text">“{question}”</span>
                    <Text as="small" tone="secondary">
                      {[QUESTION_KIND_LABELS[kind], dateTime(askedAt)].join(' · ')}
                    </Text>
                    {answer !== null && (
                      <>
                        <span className="visit-text">{answer.text}</span>
                        <Text as="small" tone="secondary">
                          {texts.by(answer.by, dateTime(answer.at))}
                        </Text>
                      </>
                    )}
                  </Stack>
                </Line>
              ))}
            </Lines>
          </Section>
        )
      }
    </OnceLoaded>
  )
}
