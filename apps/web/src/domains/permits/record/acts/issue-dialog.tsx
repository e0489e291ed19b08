import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { Radio } from 'antd'
import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { FieldError, FieldLayout } from '../../../../ui/form/field.tsx'
import { signature, UNSIGNED } from '../../../../ui/form/sign-dialog.tsx'
import type { Form } from '../../../../ui/form/use-form.ts'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { RemarkInput } from '../../remark-input.tsx'
import { actionTexts, texts } from '../texts.ts'
import { SignDialog } from './sign-dialog.tsx'
import { ANSWERS, asksWhy, checksOf, type Line } from './site-checks.ts'
import { type SiteProof, SiteProofField, useProofOf } from './site-proof-field.tsx'

const choices = ANSWERS.map((value) => ({ value, label: texts.answers[value] }))

type Values = z.input<ReturnType<typeof schemaOf>>
const schemaOf = (lines: readonly Line[], siteProof: ReturnType<typeof useProofOf>) =>
  z.strictObject({ ...signature, siteProof, checks: checksOf(lines) })

interface IssueDialogProps {
  readonly permit: PermitDetail
  readonly verb: string
  readonly onClose: () => void
}

/** Issues a permit where the work is: the issuer proves to stand there and checks every line again. */
export function IssueDialog({ permit: one, verb, onClose }: IssueDialogProps) {
  const { id, version, number, checks } = one
  const proof = useProofOf(one)
  const schema = useMemo(() => schemaOf(checks, proof), [checks, proof])
  const known: SiteProof | null = null
  const initial: Values = {
    ...UNSIGNED,
    siteProof: known,
    checks: checks.map(({ itemId, siteAnswer, siteRemark }) => ({ itemId, answer: siteAnswer, remark: siteRemark })),
  }
  return (
    <SignDialog
      drawer
      title={actionTexts.question(verb, number)}
      text={actionTexts.issueText}
      verb={verb}
      action="issue"
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <SiteProofField
            value={form.values.siteProof}
            error={form.errorAt('siteProof')}
            onChange={(proof) => form.set('siteProof', proof)}
          />
          {checks.length > 0 && <SiteChecks form={form} checks={checks} />}
        </>
      )}
      send={async (value, prove) =>
        call(permit.issue, {
          body: {
            id,
            version,
            siteProof: value.siteProof,
            checks: value.checks,
            proof: await prove(permit.issue, { id, version }),
          },
        })
      }
      onClose={onClose}
    />
  )
}

interface SiteChecksProps {
  readonly form: Form<Values>
  readonly checks: PermitDetail['checks']
}

/** Every line of the checklist, answered at the site beside what the requester said. */
function SiteChecks({ form, checks }: SiteChecksProps) {
  const answerTo = (itemId: number) => form.values.checks.find((one) => one.itemId === itemId)
  const set = (check: Values['checks'][number]) =>
    form.set(
      'checks',
      form.values.checks.map((one) => (one.itemId === check.itemId ? check : one)),
    )
  return (
    // What is wrong with a line stands at the line.
    <FieldLayout group label={actionTexts.checks} error={form.errors.checks}>
      {({ id }) => (
        <Stack id={id}>
          {checks.map((line, at) => {
            const { itemId, itemName, isRequired, answer, remark } = line
            const unanswered = form.errors[`checks.${at}.answer`]
            const unsaid = form.errors[`checks.${at}.remark`]
            const isWrong = unanswered !== undefined || unsaid !== undefined
            return (
              <div key={itemId} className={isWrong ? 'site-checks__line is-wrong' : 'site-checks__line'}>
                <Text as="p" size="body" id={`${id}-${itemId}`}>
                  {itemName}
                  {isRequired && <small>{texts.required}</small>}
                  <small>{actionTexts.requesterSaid(answer === null ? texts.unanswered : texts.answers[answer])}</small>
                  {answer === 'NA' && remark !== null && <small>{remark}</small>}
                </Text>
                <Radio.Group
                  aria-labelledby={`${id}-${itemId}`}
                  aria-describedby={`${id}-${itemId}-error`}
                  aria-invalid={unanswered !== undefined}
                  optionType="button"
                  options={choices}
                  value={answerTo(itemId)?.answer ?? null}
                  onChange={({ target }) => set({ ...answerTo(itemId), itemId, answer: target.value })}
                />
                <FieldError id={`${id}-${itemId}-error`} error={unanswered} />
                {answerTo(itemId)?.answer === 'NA' && asksWhy(line) && (
                  <RemarkInput
                    className="site-checks__remark"
                    label={`${actionTexts.remark}: ${itemName}`}
                    placeholder={actionTexts.remark}
                    value={answerTo(itemId)?.remark ?? ''}
                    error={unsaid}
                    onChange={(written) => set({ itemId, answer: 'NA', remark: written })}
                  />
                )}
              </div>
            )
          })}
        </Stack>
      )}
    </FieldLayout>
  )
}
