import type { PermitTypeDetail } from '@selamat/contract/domains/permits/permit-type'
import { describe, expect, it } from 'vitest'
import { checksWrong, isLeftOut, lineProblems, requestProblems, riskOf, windowProblems } from './problems.ts'
import { beginningOf } from './values.ts'

const now = new Date('2026-11-23T02:00:00Z')
const line = (id: number, itemName: string) => ({ id, itemName, source: null, isRequired: true })
const type: PermitTypeDetail = {
  id: 7,
  version: 1,
  createdAt: '',
  updatedAt: '',
  archivedAt: null,
  typeName: 'Hot work',
  code: 'HOT',
  permitKind: 'SPECIAL',
  activity: 'HOT_WORK',
  description: null,
  maxHours: 8,
  needsHiradc: true,
  needsIsolation: true,
  needsAttendant: false,
  needsFireWatch: true,
  fireWatchMinutes: 60,
  gases: [],
  gasTestMinutes: null,
  gasLevels: false,
  flammableLimit: null,
  holderCertificates: [],
  crewCertificates: [],
  rankCount: 2,
  checklistCount: 2,
  ranks: [
    { id: 1, rankName: 'Low', risk: 'LOW', description: null, details: [{ id: 11, detailName: 'In the workshop' }] },
    {
      id: 2,
      rankName: 'High',
      risk: 'HIGH',
      description: null,
      details: [{ id: 21, detailName: 'In a production unit' }],
    },
  ],
  checklist: [line(31, 'Combustibles moved'), line(32, 'Fire extinguisher')],
  safetyMandatories: [line(33, 'Helmet and glasses')],
  documents: [],
  workAgreements: [],
}
const values = {
  ...beginningOf({ kind: 'SPECIAL', workTypeId: 7 }, now, 5),
  startsAt: '2026-11-24T08:00:00+07:00',
  endsAt: '2026-11-24T16:00:00+07:00',
}

describe('a request before it is submitted', () => {
  it('says how long a window may be and until when', () => {
    expect(windowProblems({ ...values, endsAt: '2026-11-24T16:00:00+07:00' }, type, now)).toEqual({})
    expect(windowProblems({ ...values, endsAt: '2026-11-24T18:00:00+07:00' }, type, now).endsAt).toBe(
      'A permit for hot work may last 8 hours. Choose 2026-11-24 16:00 or earlier',
    )
    expect(windowProblems({ ...values, endsAt: '2026-11-24T07:00:00+07:00' }, type, now).endsAt).toBe(
      'Must be after the beginning',
    )
  })

  it('says that a window has passed, and what to choose', () => {
    const passed = { ...values, startsAt: '2026-11-22T08:00:00+07:00', endsAt: '2026-11-22T16:00:00+07:00' }
    expect(windowProblems(passed, type, now).endsAt).toBe('The window has passed: choose a beginning after now')
  })

  it('names at each field what its type of work needs', () => {
    expect(Object.keys(requestProblems(values, type, now)).sort()).toEqual(
      ['title', 'locationId', 'parentId', 'hiradcId', 'isolationPointIds', 'rankDetailIds', 'checks', 'people'].sort(),
    )
    const whole = {
      ...values,
      title: 'Weld',
      locationId: 1,
      parentId: 2,
      hiradcId: 3,
      isolationPointIds: [4],
      rankDetailIds: [11],
      checks: [
        { itemId: 31, answer: 'YES' as const },
        { itemId: 32, answer: 'NA' as const, remark: 'No flame is used' },
        { itemId: 33, answer: 'YES' as const },
      ],
      people: [...values.people, { userId: 6, crewRole: 'FIRE_WATCH' as const, workerType: 'GENERAL_WORKER' as const }],
    }
    // A row without a person names nobody.
    const unnamed = {
      ...whole,
      people: whole.people.map((one) => ({ ...one, userId: one.userId === 6 ? 0 : one.userId })),
    }
    expect(requestProblems(unnamed, type, now)).toEqual({ people: 'Name the fire watch' })
    expect(requestProblems(whole, type, now)).toEqual({})
    expect(requestProblems(whole, { ...type, activity: 'CONFINED_SPACE' }, now).people).toBe('Name the rescue person')
    expect(requestProblems({ ...whole, checks: whole.checks.slice(0, 2) }, type, now).checks).toBe(
      'Answer the checklist: 1 left',
    )
    const checks = whole.checks.map(({ itemId, answer }) => ({ itemId, answer }))
    expect(requestProblems({ ...whole, checks }, type, now).checks).toBe(
      'Say why this does not apply: Fire extinguisher',
    )
    const leftOut = whole.checks.map((one) => ({ ...one, answer: 'NA' as const, remark: 'Not here' }))
    expect(requestProblems({ ...whole, checks: leftOut }, type, now).checks).toContain(
      'Not all required lines of a list',
    )
    const refused = { ...whole, checks: [{ itemId: 31, answer: 'NO' as const }, ...whole.checks.slice(1)] }
    expect(requestProblems(refused, type, now).checks).toBe('Not in place: Combustibles moved')
  })

  it('names at each line of a list what is wrong with it, and a list that is left out as a whole', () => {
    const checks = [
      { itemId: 31, answer: 'NO' as const },
      { itemId: 32, answer: 'NA' as const, remark: '-' },
    ]
    expect([...lineProblems(type.checklist, checks)]).toEqual([
      [31, { at: 'answer', message: 'This has to be in place' }],
      [32, { at: 'remark', message: 'Say why this does not apply, in at least 3 characters' }],
    ])
    expect([...lineProblems(type.safetyMandatories, checks)]).toEqual([
      [33, { at: 'answer', message: 'Answer this line' }],
    ])
    expect(checksWrong(type, checks)).toBe(3)
    const leftOut = [31, 32, 33].map((itemId) => ({ itemId, answer: 'NA' as const, remark: 'Not here' }))
    expect([type.checklist, type.safetyMandatories].map((lines) => isLeftOut(lines, leftOut))).toEqual([true, false])
  })

  it('has the risk of the highest rank whose detail applies', () => {
    expect(riskOf([], type)).toBe('LOW')
    // Nothing ticked is not less risky than the lowest rank.
    expect(riskOf([], { ...type, ranks: type.ranks.slice(1) })).toBe('HIGH')
    expect(riskOf([11, 21], type)).toBe('HIGH')
  })
})
