import { describe, expect, it } from 'vitest'
import { dueWarnings, rowProblems, rowWarnings } from './check-row.ts'
import type { ControlType } from './control-type.ts'
import { DEFAULT_MATRIX } from './risk-matrix.ts'

const control = (type: ControlType, changed: object = {}) => ({
  type,
  text: 'A control',
  existing: true,
  ownerId: null,
  dueDate: null,
  ...changed,
})
const row = (changed: object = {}) => ({
  activity: 'Open the manway',
  hazard: 'Toxic gas',
  consequence: 'Poisoning',
  likelihood: 3,
  severity: 4,
  residualLikelihood: 1,
  residualSeverity: 4,
  controls: [control('ENGINEERING'), control('PPE')],
  ...changed,
})
const problems = (changed: object) =>
  rowProblems(row(changed), DEFAULT_MATRIX).map(({ field, message }) => [field, message])
const TODAY = '2026-11-20'
const warnings = (changed: object) => rowWarnings(row(changed), DEFAULT_MATRIX, TODAY).map(({ code }) => code)

describe('a row that is submitted', () => {
  it('has activity, hazard, consequence, both ratings and a control', () => {
    expect(problems({})).toEqual([])
    expect(problems({ activity: '', hazard: '', consequence: '', controls: [] }).map(([field]) => field)).toEqual([
      'activity',
      'hazard',
      'consequence',
      'controls',
    ])
    expect(problems({ likelihood: null, residualSeverity: null }).map(([field]) => field)).toEqual([
      'likelihood',
      'residualSeverity',
    ])
  })

  it('names who puts a further control in place and until when', () => {
    expect(problems({ controls: [control('ENGINEERING', { existing: false, text: '' })] })).toEqual([
      ['controls.0.text', 'This field is required'],
      ['controls.0.ownerId', 'Name who puts it in place'],
      ['controls.0.dueDate', 'Say until when'],
    ])
  })

  it('is rated again where the matrix became smaller', () => {
    const matrix = { ...DEFAULT_MATRIX, likelihood: DEFAULT_MATRIX.likelihood.slice(0, 3) }
    expect(rowProblems(row(), matrix)).toEqual([
      { field: 'severity', message: 'Level 4 is not on the 3 × 3 matrix. Rate again' },
      { field: 'residualSeverity', message: 'Level 4 is not on the 3 × 3 matrix. Rate again' },
    ])
  })
})

describe('a row warns', () => {
  it('of further controls whose day has passed, unless somebody has the action already', () => {
    const due = (dueDate: string, changed: object = {}) =>
      control('ENGINEERING', { existing: false, ownerId: 5, dueDate, ...changed })
    expect(warnings({ controls: [due('2026-11-19')] })).toEqual(['DUE_PASSED'])
    expect(warnings({ controls: [due(TODAY)] })).toEqual([])
    expect(warnings({ controls: [due('2026-11-19', { followUp: { id: 1 } })] })).toEqual([])
    expect(dueWarnings(row({ controls: [due('2026-11-19'), due('2025-01-01')] }), TODAY)).toEqual([
      {
        code: 'DUE_PASSED',
        message: '2 further controls were due in the past (2026-11-19, 2025-01-01): say until when',
      },
    ])
  })

  it('of nothing where its controls are sound', () => expect(warnings({})).toEqual([]))

  it('of PPE as the only control', () => {
    expect(warnings({ controls: [control('PPE'), control('PPE')] })).toEqual(['PPE_ONLY'])
    expect(warnings({ controls: [] })).toEqual([])
  })

  it('of a severity that falls without elimination or substitution', () => {
    expect(warnings({ residualSeverity: 2 })).toEqual(['SEVERITY_FALLS'])
    const removed = control('SUBSTITUTION', { existing: false, ownerId: 1, dueDate: '2026-12-05' })
    expect(warnings({ residualSeverity: 2, controls: [removed] })).toEqual([])
    // What is in place already is in the initial rating.
    expect(warnings({ residualSeverity: 2, controls: [control('SUBSTITUTION')] })).toEqual(['SEVERITY_FALLS'])
  })

  it('of a residual risk above tolerance, and of one that rises', () => {
    expect(warnings({ likelihood: 4, residualLikelihood: 4 })).toEqual(['ABOVE_TOLERANCE'])
    expect(warnings({ likelihood: 1, residualLikelihood: 2 })).toEqual(['RISK_RISES'])
  })

  it('of a further control without an owner, with the reason in words', () => {
    const found = rowWarnings(row({ controls: [control('ENGINEERING', { existing: false })] }), DEFAULT_MATRIX, TODAY)
    expect(found).toEqual([{ code: 'NO_OWNER', message: 'A further control has no owner' }])
  })
})
