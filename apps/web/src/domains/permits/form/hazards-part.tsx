import type { PermitTypeDetail } from '@selamat/contract/domains/permits/permit-type'
import { Checkbox, Radio } from 'antd'
import { Unloaded } from '../../../ui/empty-state.tsx'
import { FieldError, FieldLayout } from '../../../ui/form/field.tsx'
import { Note, Row, Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { RemarkInput } from '../remark-input.tsx'
import { RiskSquare } from '../risk-square.tsx'
import { ListLine } from './list-line.tsx'
import type { PartProps, PermitView } from './part-props.ts'
import { checksWrong, isLeftOut, type LineProblem, lineProblems } from './problems.ts'
import { texts } from './texts.ts'
import { useAssessments } from './use-assessments.ts'
import type { PermitValues } from './values.ts'

interface HazardsPartProps extends PartProps {
  /** The chosen assessment as it was stored. */
  readonly chosen: { readonly id: number; readonly label: string } | null
}

/** How risky the work is, which assessment covers it, and what is in place before the start. */
export function HazardsPart({ form, type, chosen }: HazardsPartProps) {
  if (type === null) return <Note>{texts.chooseTypeFirst}</Note>
  return (
    <div className="fields fields--single">
      {type.ranks.length > 0 && form.values.kind !== 'BY_DAY' && <Ranks form={form} type={type} />}
      {form.values.kind !== 'BY_DAY' && <Hiradc form={form} isRequired={type.needsHiradc} chosen={chosen} />}
      <Checklist form={form} type={type} label={texts.checklist} help={texts.checklistHelp} lines={type.checklist} />
      <Checklist form={form} type={type} label={texts.mandatory} lines={type.safetyMandatories} />
      {type.workAgreements.length > 0 && <Lines title={texts.agreement} lines={type.workAgreements} />}
    </div>
  )
}

interface OfType {
  readonly form: PermitView
  readonly type: PermitTypeDetail
}

const Ranks = ({ form, type }: OfType) => (
  <FieldLayout
    group
    label={texts.ranks}
    required={type.ranks.some(({ details }) => details.length > 0)}
    help={texts.ranksHelp}
    error={form.errorAt('rankDetailIds')}
  >
    {() => (
      <div className="permit-ranks">
        {type.ranks
          .filter(({ details }) => details.length > 0)
          .map(({ id, risk, details }) => (
            <div key={id}>
              <RiskSquare risk={risk} />
              {details.map((detail) => (
                <Checkbox
                  key={detail.id}
                  checked={form.values.rankDetailIds.includes(detail.id)}
                  onChange={({ target }) => {
                    const others = form.values.rankDetailIds.filter((one) => one !== detail.id)
                    form.set('rankDetailIds', target.checked ? [...others, detail.id] : others)
                  }}
                >
                  {detail.detailName}
                </Checkbox>
              ))}
            </div>
          ))}
      </div>
    )}
  </FieldLayout>
)

interface HiradcProps extends Pick<HazardsPartProps, 'chosen' | 'form'> {
  readonly isRequired: boolean
}

/** The assessments in force that fit the place and the work, the best first; one of them is chosen. */
function Hiradc({ form, isRequired, chosen }: HiradcProps) {
  const { hiradcId } = form.values
  const { isAsked, found: loaded } = useAssessments(form.values)
  const found = loaded.data?.map(({ id, title: name, number, revision, locationName }) => ({
    id,
    label: name,
    hint: `${texts.hiradcRevision(number, revision)} · ${locationName}`,
  }))
  const kept = chosen !== null && !found?.some(({ id }) => id === chosen.id) ? [{ ...chosen, hint: '' }] : []
  // What is not known yet is never said to be missing.
  const list = found === undefined ? kept : [...kept, ...found]
  return (
    <FieldLayout
      group
      label={texts.hiradc}
      required={isRequired}
      help={list.length > 0 && texts.hiradcHelp}
      error={form.errorAt('hiradcId')}
    >
      {({ id: _, status: __, ...control }) =>
        list.length === 0 ? (
          <Text as="div" size="body" tone="quiet" {...control} tabIndex={-1}>
            {!isAsked ? (
              texts.placeOrWorkFirst
            ) : found === undefined ? (
              <Unloaded of={loaded} failed={texts.hiradcsFailed} />
            ) : (
              texts.noHiradc
            )}
          </Text>
        ) : (
          <Radio.Group
            {...control}
            className="stack gap-8"
            value={hiradcId}
            onChange={({ target }) => form.set('hiradcId', target.value)}
          >
            {list.map(({ id, label, hint }) => (
              <Radio key={id} value={id}>
                {label} <small>{hint}</small>{' '}
                <Link to={`/detail-hiradc?id=${id}`} target="_blank" aria-label={`Open ${label}`}>
                  Open
                </Link>
              </Radio>
            ))}
          </Radio.Group>
        )
      }
    </FieldLayout>
  )
}

const ANSWERS = [
  { value: 'YES', label: texts.yes },
  { value: 'NO', label: texts.no },
  { value: 'NA', label: texts.na },
] as const

const NONE: ReturnType<typeof lineProblems> = new Map()

interface ChecklistProps extends OfType, Pick<LinesProps, 'lines'> {
  readonly label: string
  readonly help?: string
}

/** The lines of a list, each answered by the requester. */
function Checklist({ form, type, label, help, lines }: ChecklistProps) {
  if (lines.length === 0) return null
  const answers = new Map(form.values.checks.map((check) => [check.itemId, check]))
  const write = (check: PermitValues['checks'][number]) =>
    form.set('checks', [...form.values.checks.filter((one) => one.itemId !== check.itemId), check])
  // What is wrong stands at the line, or at the list that has it.
  const marked = form.errorAt('checks')
  const problems = marked === undefined ? NONE : lineProblems(lines, form.values.checks)
  // What the server alone knows stands once.
  const isFirst = type.checklist.length === 0 || lines === type.checklist
  const unknown = checksWrong(type, form.values.checks) === 0 && isFirst ? marked : undefined
  const error = marked !== undefined && isLeftOut(lines, form.values.checks) ? texts.allLeftOut : unknown
  return (
    <FieldLayout group label={label} help={help} error={error} ownMessage>
      {(_, message) => (
        <>
          {message}
          <ul className="lines permit-checks">
            {lines.map(({ id, itemName, isRequired, source }) => {
              const problem = problems.get(id)
              const wrongAt = (place: LineProblem['at']) => (problem?.at === place ? problem.message : undefined)
              return (
                <Row as="li" gap={16} justify="between" wrap key={id}>
                  <ListLine id={`check-${id}`} itemName={itemName} isRequired={isRequired} source={source} />
                  <Radio.Group
                    aria-labelledby={`check-${id}`}
                    {...(wrongAt('answer') !== undefined && { 'aria-describedby': `check-${id}-error` })}
                    aria-invalid={wrongAt('answer') !== undefined}
                    optionType="button"
                    options={[...ANSWERS]}
                    value={answers.get(id)?.answer ?? null}
                    onChange={({ target }) => write({ ...answers.get(id), itemId: id, answer: target.value })}
                  />
                  {wrongAt('answer') !== undefined && (
                    <div className="permit-checks__remark">
                      <FieldError id={`check-${id}-error`} error={wrongAt('answer')} />
                    </div>
                  )}
                  {isRequired && answers.get(id)?.answer === 'NA' && (
                    <RemarkInput
                      className="permit-checks__remark"
                      label={`${texts.remark}: ${itemName}`}
                      placeholder={texts.remark}
                      value={answers.get(id)?.remark ?? ''}
                      error={wrongAt('remark')}
                      onChange={(remark) => write({ itemId: id, answer: 'NA', remark })}
                    />
                  )}
                </Row>
              )
            })}
          </ul>
        </>
      )}
    </FieldLayout>
  )
}

interface LinesProps {
  readonly title: string
  readonly lines: PermitTypeDetail['checklist']
}

const Lines = ({ title, lines }: LinesProps) => (
  <Text as="details" tone="secondary" className="permit-lines">
    <summary>
      {title} <small>{lines.length}</small>
    </summary>
    <ul>
      {lines.map(({ id, itemName }) => (
        <li key={id}>{itemName}</li>
      ))}
    </ul>
  </Text>
)
