import { permit, siteProof } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { Input, Radio } from 'antd'
import { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { FieldLayout } from '../../../../ui/form/field.tsx'
import type { Form } from '../../../../ui/form/use-form.ts'
import { actionTexts, texts } from '../texts.ts'
import { SignDialog, signature, UNSIGNED } from './sign-dialog.tsx'
import { type SiteProof, SiteProofField } from './site-proof-field.tsx'

const ANSWERS = ['YES', 'NO', 'NA'] as const
const choices = ANSWERS.map((value) => ({ value, label: texts.answers[value] }))

const check = z
  .strictObject({ itemId: z.int(), answer: z.enum(ANSWERS).nullable(), remark: z.string().nullish() })
  .transform(({ itemId, answer, remark }, context) => {
    if (answer !== null) return { itemId, answer, remark }
    context.addIssue({ code: 'custom', message: actionTexts.checkEvery })
    return z.NEVER
  })
const schema = z.strictObject({ ...signature, siteProof: siteProof.nullable(), checks: z.array(check) })
type Values = z.input<typeof schema>

interface IssueDialogProps {
  readonly permit: PermitDetail
  readonly verb: string
  readonly onClose: () => void
}

/** Issues a permit where the work is: the issuer proves to stand there and checks every line again. */
export function IssueDialog({ permit: one, verb, onClose }: IssueDialogProps) {
  const { id, version, number, checks } = one
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
      send={(value, proof) =>
        call(permit.issue, { body: { id, version, proof, siteProof: value.siteProof, checks: value.checks } })
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
    <FieldLayout group label={actionTexts.checks} error={form.errorAt('checks')}>
      {({ id }) => (
        <div className="site-checks" id={id}>
          {checks.map(({ itemId, itemName, isRequired, answer, remark }, at) => {
            const wrong = form.errorAt(`checks.${at}`) !== undefined
            return (
              <div key={itemId} className={wrong ? 'site-checks__line is-wrong' : 'site-checks__line'}>
                <p id={`${id}-${itemId}`}>
                  {itemName}
                  {isRequired && <small>{texts.required}</small>}
                  <small>{actionTexts.requesterSaid(answer === null ? texts.unanswered : texts.answers[answer])}</small>
                  {answer === 'NA' && remark !== null && <small>{remark}</small>}
                </p>
                <Radio.Group
                  aria-labelledby={`${id}-${itemId}`}
                  optionType="button"
                  options={choices}
                  value={answerTo(itemId)?.answer ?? null}
                  onChange={({ target }) => set({ ...answerTo(itemId), itemId, answer: target.value })}
                />
                {isRequired && answerTo(itemId)?.answer === 'NA' && (answer !== 'NA' || remark === null) && (
                  <Input
                    className="site-checks__remark"
                    aria-label={`${actionTexts.remark}: ${itemName}`}
                    placeholder={actionTexts.remark}
                    maxLength={500}
                    value={answerTo(itemId)?.remark ?? ''}
                    onChange={({ target }) => set({ itemId, answer: 'NA', remark: target.value })}
                  />
                )}
              </div>
            )
          })}
        </div>
      )}
    </FieldLayout>
  )
}
