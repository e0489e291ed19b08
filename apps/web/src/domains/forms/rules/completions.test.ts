import type { RuleField, RuleFields, RuleRows } from '@selamat/contract/kit/rule-language'
import { describe, expect, it } from 'vitest'
import { completionsAt } from './completions.ts'

const options = [
  { value: 'high', label: 'High: could have killed' },
  { value: 'low', label: 'Low' },
]
const fields: RuleFields = new Map<string, RuleField | RuleRows>([
  ['severity', { type: 'string', label: 'Potential severity', options }],
  ['what-happened', { type: 'string', label: 'What happened?' }],
  ['crew', { label: 'People', fields: new Map([['role', { type: 'string', label: 'Role', options }]]) }],
])
/** The suggestions at `‸` in the text: what is shown, and the text after the first is taken. */
function at(marked: string, all = false) {
  const caret = marked.indexOf('‸')
  const text = marked.replace('‸', '')
  const found = completionsAt(text, caret, fields, all)
  const [first] = found?.items ?? []
  return {
    names: found?.items.map(({ name }) => name) ?? [],
    after: found && first ? text.slice(0, found.from) + first.insert + text.slice(found.to) : null,
  }
}

describe('suggestions for a rule', () => {
  it.each([
    ['what_h‸', 'what_happened'],
    ['happened‸ == ""', 'what_happened == ""'],
    ['poten‸', 'severity'],
    ['sev‸rity == "low"', 'severity == "low"'],
    ['answ‸', 'answered(‸)'],
    ['answ‸(severity)', 'answered‸(severity)'],
    ['severity == ‸', 'severity == "high"'],
    ['severity == "l‸', 'severity == "low"‸'],
    ['severity == "l‸ow" && answered(crew)', 'severity == "low"‸ && answered(crew)'],
    ['severity == "‸"', 'severity == "high"‸'],
    ['severity in ["high", "l‸"]', 'severity in ["high", "low"‸]'],
    ['crew.ex‸', 'crew.exists(row, ‸)'],
    ['crew.all(row, row.‸)', 'crew.all(row, row.role)'],
    ['crew.all(row, ro‸)', 'crew.all(row, row.‸)'],
    ['crew.all(row, row.role == "h‸")', 'crew.all(row, row.role == "high"‸)'],
    ['what_happened.start‸', 'what_happened.startsWith("‸")'],
    ['‸', null],
    ['nothing_such‸', null],
    ['"some ‸text"', null],
  ])('%s', (text, after) => expect(at(text).after).toBe(after))

  it('all of them are offered on request: fields first, then functions and operators', () => {
    const { names } = at('‸', true)
    expect(names.slice(0, 4)).toEqual(['severity', 'what_happened', 'crew', 'answered()'])
    expect(names).toContain('&&')
    expect(names).toContain('||')
  })
})
