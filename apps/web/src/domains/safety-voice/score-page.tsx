import {
  BAND_LABELS,
  bandOf,
  CRITERIA,
  type Criterion,
  type Rubric,
  scoreOf,
} from '@selamat/contract/domains/safety-voice/rubric'
import { safetyVoiceScoring, scoreInput } from '@selamat/contract/domains/safety-voice/scoring'
import { caseAddress } from '@selamat/contract/domains/workflow/case'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { TaskDetail } from '@selamat/contract/domains/workflow/task-detail'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Input } from 'antd'
import type { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { dateOf } from '../../lib/format.ts'
import { useAddressQuery, useGo } from '../../lib/navigation.ts'
import { refresh, useLoad } from '../../lib/use-load.ts'
import { NothingYet } from '../../ui/empty-state.tsx'
import { FieldLayout } from '../../ui/form/field.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import { FormFoot } from '../../ui/form/form-foot.tsx'
import { AreaField, TextField } from '../../ui/form/inputs.tsx'
import { NumberInput } from '../../ui/form/number-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Columns, Text } from '../../ui/layout/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { RecordLoading } from '../../ui/record-loading.tsx'
import { RecordUnnamed } from '../../ui/record-unnamed.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { FormAnswers } from '../forms/index.ts'
import { BandTag } from './band-tag.tsx'
import { texts } from './texts.ts'
import './scoring.css'

/** Scores a safety voice by the task that is assigned to the user (AMB-80). */
export default function ScorePage() {
  const [{ assignmentNumber = '' }] = useAddressQuery()
  return assignmentNumber === '' ? (
    <RecordUnnamed title={texts.give} label={{ one: texts.one, many: texts.many }} list="/my-task" />
  ) : (
    <Scoring assignmentNumber={assignmentNumber} />
  )
}

function Scoring({ assignmentNumber }: { readonly assignmentNumber: string }) {
  const report = useLoad(myTask.detail, { body: { assignmentNumber } })
  const task = useLoad(safetyVoiceScoring.task, { body: { assignmentNumber } })
  const waitsFor = report.data === null ? report : task
  if (report.data === null || task.data === null) {
    const absent = waitsFor.error instanceof ApiError && waitsFor.error.status === 404
    const nothing = { title: texts.absent, text: texts.absentText, action: <Link to="/my-task">My Task</Link> }
    return <RecordLoading failed={texts.failed} loaded={waitsFor} absent={absent && nothing} />
  }
  const detail = report.data
  if (detail.task === null || detail.task.page === null) {
    const action = <Link to={caseAddress(assignmentNumber)}>{texts.openReport}</Link>
    return <NothingYet title={texts.notAssigned} text={texts.notAssignedText} action={action} />
  }
  return (
    <ScoreForm
      detail={detail}
      task={detail.task}
      scoring={task.data}
      onReload={() => void refresh(myTask.detail, safetyVoiceScoring.task)}
    />
  )
}

type Values = z.input<typeof scoreInput>
const perCriterion = <T,>(value: T): Record<Criterion, T> => ({
  hazard: value,
  evidence: value,
  severity: value,
  action: value,
  prevention: value,
})

interface ScoreFormProps {
  readonly detail: TaskDetail
  readonly task: NonNullable<TaskDetail['task']>
  readonly scoring: DataOf<typeof safetyVoiceScoring.task>
  readonly onReload: () => void
}

function ScoreForm({ detail, task, scoring: { rubric, rubricVersion }, onReload }: ScoreFormProps) {
  const go = useGo()
  const { assignmentNumber, subject, submitter, submittedAt } = detail
  const form = useForm<Values, z.output<typeof scoreInput>>({
    schema: scoreInput,
    initial: { points: perCriterion(0), reasons: perCriterion<string | null>(null), duplicateOf: null, feedback: '' },
    async save(score) {
      const { data } = await call(safetyVoiceScoring.score, {
        body: { ...score, assignmentNumber, taskId: task.id, version: task.version, rubricVersion },
      })
      toast.success('Success', texts.saved(data.score, BAND_LABELS[data.band]))
      void refresh(myTask.list, myTask.counter, myTask.detail, safetyVoiceScoring.list)
      go(caseAddress(assignmentNumber))
    },
  })
  const { points, duplicateOf } = form.values
  const total = scoreOf(rubric, points, (duplicateOf ?? '').trim() !== '')
  return (
    <Page>
      <PageHead
        title={subject}
        here={assignmentNumber}
        purpose={`${texts.submittedBy(submitter.fullName, dateOf(submittedAt))}. ${texts.giveText}`}
      />
      <Columns of={2} gap={16} className="scoring-detail">
        {detail.form && (
          <FormAnswers title={texts.evidence} definition={detail.form.definition} answers={detail.answers} />
        )}
        <FormBody form={form} label={texts.give} onReload={onReload}>
          <Section title={texts.give} extra={<BandTag band={bandOf(rubric, total)} />}>
            {CRITERIA.map((each) => (
              <CriterionField
                key={each}
                of={rubric.criteria[each]}
                points={points[each]}
                reason={form.values.reasons[each] ?? ''}
                error={form.errorAt(`points.${each}`)}
                onPoints={(value) => form.set('points', { ...points, [each]: value })}
                onReason={(text) => form.set('reasons', { ...form.values.reasons, [each]: text || null })}
              />
            ))}
            <div className="fields fields--single">
              <TextField
                form={form}
                name="duplicateOf"
                label={texts.duplicate}
                help={texts.duplicateHelp(rubric.duplicatePenalty)}
                placeholder="SHE/SVC/2026/XI/0001"
              />
              <AreaField form={form} name="feedback" label={texts.feedback} help={texts.feedbackHelp} required />
            </div>
            <Text as="p" size="large" className="score-total" aria-live="polite">
              {texts.total} <b>{texts.outOf(total)}</b>
            </Text>
          </Section>
          <FormFoot form={form} submit={texts.save} onCancel={() => go(caseAddress(assignmentNumber))} />
        </FormBody>
      </Columns>
    </Page>
  )
}

interface CriterionFieldProps {
  readonly of: Rubric['criteria'][Criterion]
  readonly points: number
  readonly reason: string
  readonly error: string | undefined
  readonly onPoints: (value: number) => void
  readonly onReason: (text: string) => void
}

const CriterionField = ({
  of: { label, points: most },
  points,
  reason,
  error,
  onPoints,
  onReason,
}: CriterionFieldProps) => (
  <FieldLayout label={label} required error={error}>
    {(control) => (
      <div className="score-criterion">
        <NumberInput
          {...control}
          value={points}
          min={0}
          max={most}
          precision={0}
          suffix={texts.pointsMax(most)}
          onChange={(value) => onPoints(value ?? 0)}
        />
        <Input
          aria-label={texts.reasonOf(label)}
          placeholder={texts.reason}
          value={reason}
          maxLength={500}
          onChange={(event) => onReason(event.target.value)}
        />
      </div>
    )}
  </FieldLayout>
)
