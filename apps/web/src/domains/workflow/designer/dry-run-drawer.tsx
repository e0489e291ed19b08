import type { FieldData, FormDefinition } from '@selamat/contract/domains/forms/form'
import { user } from '@selamat/contract/domains/identity/user'
import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import { END_TITLES } from '@selamat/contract/domains/workflow/flow-text'
import { type DryStep, flowDesign } from '@selamat/contract/domains/workflow/form-flow'
import { sampleForm } from '@selamat/contract/domains/workflow/sample-form'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { Button, Select } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { type ChoiceSource, toChoices } from '../../../lib/choices.ts'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { session } from '../../../lib/session.ts'
import { FieldLayout } from '../../../ui/form/field.tsx'
import { type Problem, problemOf } from '../../../ui/form/form-state.ts'
import { ProblemNote } from '../../../ui/form/problem-note.tsx'
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { RemoteSelect } from '../../../ui/remote-select.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FormFields, useAnswerForm } from '../../forms/index.ts'
import { NodeIcon } from './node-icon.tsx'
import { texts } from './texts.ts'
import type { Design } from './use-design.ts'
import './dry-run-drawer.css'

interface DryRunDrawerProps {
  readonly design: Design
  readonly form: FormDefinition | null
  readonly formFlowId: number | undefined
  readonly onClose: () => void
}

type Result = DataOf<typeof flowDesign.dryRun>

const PEOPLE: ChoiceSource = {
  key: user.options.path,
  load: async (body) => toChoices((await call(user.options, { body })).data.options),
}

/** Shows who would be asked, step by step, if somebody sent a report now. */
export function DryRunDrawer(props: DryRunDrawerProps) {
  const { design, form, onClose } = props
  const sample = useMemo(() => form && sampleForm(design.definition, form), [design.definition, form])
  return (
    <SideDrawer title={texts.tryTitle} width={560} onClose={onClose}>
      <p className="dry-run__note">{texts.tryText}</p>
      {form === null ? (
        <p className="dry-run__note">{texts.noForm}</p>
      ) : (
        <Run {...props} sample={sample} definition={sample ?? form} />
      )}
    </SideDrawer>
  )
}

function Run(
  props: DryRunDrawerProps & { readonly sample: FormDefinition | null; readonly definition: FormDefinition },
) {
  const { design, formFlowId, sample, definition } = props
  const [submitterId, setSubmitter] = useState<number | null>(session.get().session?.user.id ?? null)
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, CaseAction>>>({})
  const [result, setResult] = useState<Result | null>(null)
  const [answers, setAnswers] = useState<FieldData>({})
  const [problem, setProblem] = useState<Problem | null>(null)

  async function run(fieldData: FieldData, chosen: typeof outcomes) {
    if (submitterId === null) return
    const { data } = await call(flowDesign.dryRun, {
      body: {
        definition: design.definition,
        formIds: [...design.formIds],
        ...(formFlowId === undefined ? {} : { formFlowId }),
        submitterId,
        fieldData,
        outcomes: chosen,
      },
    })
    setProblem(null)
    setAnswers(fieldData)
    setResult(data)
  }
  const form = useAnswerForm({ definition, initial: {}, send: (fieldData) => run(fieldData, outcomes) })
  const again = (chosen: typeof outcomes) =>
    run(answers, chosen).catch((thrown: unknown) => setProblem(problemOf(thrown).problem))
  const answer = (key: string, action: CaseAction) => {
    const chosen = { ...outcomes, [key]: action }
    setOutcomes(chosen)
    void again(chosen)
  }
  const start = () => (sample === null ? again(outcomes) : form.submit())
  const refused = problem ?? form.problem

  return (
    <Stack
      as="form"
      gap={16}
      ref={form.ref}
      className="dry-run"
      aria-label={texts.tryTitle}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <FieldLayout label={texts.reporter} required>
        {(control) => <RemoteSelect source={PEOPLE} control={control} value={submitterId} onChange={setSubmitter} />}
      </FieldLayout>
      {sample && (
        <Suspense fallback={<Spinner />}>
          <FormFields store={form.store} />
        </Suspense>
      )}
      {refused && <ProblemNote problem={refused} />}
      <Button type="primary" htmlType="submit" loading={form.saving} disabled={submitterId === null}>
        {texts.run}
      </Button>
      {result && <Walk result={result} onAnswer={answer} />}
    </Stack>
  )
}

function Walk({
  result,
  onAnswer,
}: {
  readonly result: Result
  readonly onAnswer: (key: string, action: CaseAction) => void
}) {
  const { steps, end, endsAt } = result
  return (
    <section aria-label={texts.steps} className="dry-run__walk">
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the walk is new each time
          <li key={index} className={step.type === 'task' && step.peopleCount === 0 ? 'is-stuck' : ''}>
            <NodeIcon type={step.type} />
            <div>
              <h3>
                {step.title}
                {step.iteration > 1 && (
                  <Text as="small" size="small" weight="regular" tone="secondary">
                    {texts.again(step.iteration)}
                  </Text>
                )}
              </h3>
              <StepResult step={step} onAnswer={onAnswer} />
            </div>
          </li>
        ))}
      </ol>
      <Row as="p" gap={8} size="small" weight="regular" tone="secondary" className="dry-run__end" role="status">
        <Mark status={end === 'finish' ? 'inforce' : 'stopped'} size={14} />{' '}
        {end === null ? texts.noEnd : `${END_TITLES[end]}. ${texts.endsAt(dateTime(endsAt))}`}
      </Row>
    </section>
  )
}

function StepResult({
  step,
  onAnswer,
}: {
  readonly step: DryStep
  readonly onAnswer: (key: string, action: CaseAction) => void
}) {
  if (step.type !== 'task')
    return step.note === null ? null : (
      <Text as="p" size="small" weight="regular" tone="secondary">
        {step.note}
      </Text>
    )
  const { people, peopleCount } = step
  return (
    <>
      {step.triedBefore.length > 0 && (
        <Text as="p" size="small" weight="regular" tone="secondary">
          {texts.tried(step.triedBefore)}
        </Text>
      )}
      {peopleCount === 0 ? (
        <Text as="p" size="small" weight="regular" tone="secondary" className="tone-error">
          <Mark status="stopped" size={14} /> {step.note}
        </Text>
      ) : (
        <>
          <ul className="dry-run__people">
            {people.map(({ fullName, positionName }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people can have one name
              <li key={index}>
                <Text as="b" weight="medium">
                  {fullName}
                </Text>{' '}
                {positionName && (
                  <Text as="small" size="small" weight="regular" tone="secondary">
                    {positionName}
                  </Text>
                )}
              </li>
            ))}
            {peopleCount > people.length && <li>{texts.more(peopleCount - people.length)}</li>}
          </ul>
          <Text as="p" size="small" weight="regular" tone="secondary">
            {[texts.byRule(step.rule), step.completion].filter(Boolean).join(' · ')}
          </Text>
        </>
      )}
      <Text as="p" size="small" weight="regular" tone="secondary">
        {texts.opens(dateTime(step.opensAt), dateTime(step.dueAt))}
      </Text>
      {step.outcomes.length > 1 && step.iteration === 1 && (
        <Select<CaseAction>
          size="small"
          aria-label={`${texts.answered}: ${step.title}`}
          value={step.outcome}
          options={step.outcomes.map(({ action, label }) => ({ value: action, label }))}
          onChange={(action) => onAnswer(step.key, action)}
        />
      )}
    </>
  )
}
