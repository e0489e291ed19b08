import { BAND_LABELS, CRITERIA } from '@selamat/contract/domains/safety-voice/rubric'
import {
  AGREEMENT_LABELS,
  type GivenScore,
  SCORING_STATE_LABELS,
  type ScoringDetail,
  safetyVoiceScoring,
} from '@selamat/contract/domains/safety-voice/scoring'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { dateOf, dateTime } from '../../lib/format.ts'
import { useAddressQuery } from '../../lib/navigation.ts'
import { useLoad } from '../../lib/use-load.ts'
import { FactGrid } from '../../ui/fact-grid.tsx'
import { Columns, Stack, Text } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { RecordLoading } from '../../ui/record-loading.tsx'
import { RecordUnnamed } from '../../ui/record-unnamed.tsx'
import { Section } from '../../ui/section.tsx'
import { BandTag } from './band-tag.tsx'
import { ReportedEvidence } from './reported-evidence.tsx'
import { texts } from './texts.ts'
import './scoring.css'

const LIST = '/safety-voice-scoring'
/** One safety voice: its score by the points of the rubric, reasons, and the evidence (SCORING-02). */
export default function ScoringDetailPage() {
  const [{ id = '' }] = useAddressQuery()
  return id === '' ? (
    <RecordUnnamed title={texts.detail} label={{ one: texts.one, many: texts.many }} list={LIST} />
  ) : (
    <Scoring id={Number(id)} />
  )
}

function Scoring({ id }: { readonly id: number }) {
  const loaded = useLoad(safetyVoiceScoring.detail, { body: { id } })
  const { data } = loaded
  if (data !== null) return <ScoringRecord detail={data} />
  const nothing = { title: texts.absent, text: texts.absentText, action: <Link to={LIST}>{texts.back}</Link> }
  return <RecordLoading failed={texts.failed} loaded={loaded} nothing={nothing} />
}

function ScoringRecord({ detail }: { readonly detail: ScoringDetail }) {
  const { assignmentNumber, subject, submitterName, submittedAt, scores, state, score, band, agreement, scoredAt } =
    detail
  return (
    <Page>
      <PageHead
        title={subject}
        here={assignmentNumber}
        tag={band === null ? undefined : <BandTag band={band} />}
        purpose={texts.submittedBy(submitterName, dateOf(submittedAt))}
      />
      <Columns of={2} gap={16} className="scoring-detail">
        <Stack gap={16}>
          <Section title={texts.result}>
            <FactGrid
              facts={[
                { label: texts.state, value: SCORING_STATE_LABELS[state] },
                { label: texts.score, value: score === null ? texts.none : texts.outOf(score) },
                { label: texts.band, value: band === null ? texts.none : BAND_LABELS[band] },
                { label: texts.agreement, value: agreement === null ? texts.none : AGREEMENT_LABELS[agreement] },
                { label: texts.scored, value: scoredAt === null ? texts.none : dateTime(scoredAt) },
                { label: texts.rubric, value: texts.rubricVersion(detail.rubricVersion) },
              ]}
            />
            {state === 'second' && <p className="quiet">{texts.hidden}</p>}
          </Section>
          {scores.map((each) => (
            <ScoreCard key={each.round} entry={each} rubric={detail.rubric} />
          ))}
        </Stack>
        <Stack gap={16}>
          <ReportedEvidence assignmentNumber={assignmentNumber} />
          <Link to={caseAddress(assignmentNumber)}>{texts.openReport}</Link>
        </Stack>
      </Columns>
    </Page>
  )
}

interface ScoreCardProps {
  readonly entry: GivenScore
  readonly rubric: ScoringDetail['rubric']
}

/** The points of one score with their reasons. */
const ScoreCard = ({ entry, rubric }: ScoreCardProps) => (
  <Section title={texts.scoreBy(entry.scorerName, entry.round)} extra={<BandTag band={entry.band} />}>
    <Stack as="ul" gap={10} className="score-points">
      {CRITERIA.map((key) => {
        const { label, points: most } = rubric.criteria[key]
        return (
          <li key={key}>
            <span>{label}</span>
            <b>
              {entry.points[key]} {texts.pointsMax(most)}
            </b>
            <meter min={0} max={most} value={entry.points[key]} aria-label={texts.pointsOf(label)} />
            {entry.reasons[key] !== null && (
              <Text as="small" size="body" tone="secondary">
                {entry.reasons[key]}
              </Text>
            )}
          </li>
        )
      })}
      {entry.duplicateOf !== null && (
        <li>
          <span>
            {texts.duplicate} <span className="code">{entry.duplicateOf}</span>
          </span>
          <b>−{rubric.duplicatePenalty}</b>
        </li>
      )}
      <Text as="li" weight="strong" className="score-points__total">
        <span>{texts.total}</span>
        <b>{texts.outOf(entry.score)}</b>
      </Text>
    </Stack>
    <FactGrid columns={1} facts={[{ label: texts.feedback, value: entry.feedback }]} />
  </Section>
)
