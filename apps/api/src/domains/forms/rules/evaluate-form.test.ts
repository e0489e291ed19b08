import { formDefinition } from '@selamat/contract/domains/forms/form'
import { checkDraft } from '@selamat/contract/domains/forms/records/check-draft'
import { RuleBudgetError } from '@selamat/contract/kit/rule-budget'
import { describe, expect, it } from 'vitest'
import { evaluateForm } from './evaluate-form.ts'

const number = (id: string, more: object = {}) => ({
  type: 'field',
  id,
  kind: 'text-input',
  label: id,
  settings: { number: {} },
  ...more,
})
/** A form with a repeat whose every row holds so many calculated numbers. */
const formOf = (calculated: number, terms = 20) =>
  formDefinition.parse({
    sections: [
      {
        type: 'section',
        id: 'main',
        title: 'Main',
        nodes: [
          number('what'),
          {
            type: 'repeat',
            id: 'rows',
            title: 'Rows',
            nodes: [
              number('one'),
              ...Array.from({ length: calculated }, (_, index) =>
                number(`c${index}`, { calculate: `one ${'+ 1 '.repeat(terms)}` }),
              ),
            ],
          },
        ],
      },
    ],
    subjectFieldId: 'what',
  })
const answers = { what: 1, rows: Array.from({ length: 100 }, (_, one) => ({ one })) }
const count = (form: ReturnType<typeof formOf>) => evaluateForm('check', form, answers, '2026-11-26')

describe('the rules of a form', () => {
  it('that take long are worked out beside the requests, with the same result', async () => {
    const form = formOf(60)
    expect(checkDraft(form).problems).toEqual([])
    let turns = 0
    const beat = setInterval(() => turns++, 1)
    const { answers: found, errors } = await count(form)
    clearInterval(beat)
    expect(turns).toBeGreaterThan(10)
    expect(errors).toEqual({})
    expect(found).toMatchObject({ rows: { 0: { c0: 20 }, 99: { c59: 119 } } })
  })

  it('that are few are worked out at once', async () => {
    const form = formOf(2)
    let turns = 0
    const beat = setImmediate(() => turns++)
    await count(form)
    clearImmediate(beat)
    expect(turns).toBe(0)
  })

  it('that need more than a form may are refused, as publishing does', async () => {
    const form = formOf(190, 45)
    expect(checkDraft(form).problems).toHaveLength(1)
    await expect(count(form)).rejects.toThrow(RuleBudgetError)
  })
})
