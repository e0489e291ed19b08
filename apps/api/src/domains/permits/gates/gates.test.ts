import { GATES, type GateName } from '@selamat/contract/domains/permits/gates'
import { PERMIT_SETTING_DEFAULTS, readingResult, testResult } from '@selamat/contract/domains/permits/permit-settings'
import { describe, expect, it } from 'vitest'
import { AT, contractor, gasTest, jakarta, openFacts, worker } from '../../../../test/gate-facts.ts'
import { closedGates, judgeAll, mayWork, nextChange, reportOf } from './evaluate.ts'
import type { GateFacts } from './facts.ts'
import type { Phase } from './gate.ts'

const at = (facts: GateFacts, gate: GateName, now = AT, phase: Phase = 'work') =>
  judgeAll(facts, now, phase).find((one) => one.gate === gate)
const closedAt = (facts: GateFacts, now = AT, phase: Phase = 'work') =>
  closedGates(judgeAll(facts, now, phase)).map(({ gate }) => gate)
const people = openFacts().people
const without = (crewRole: string) => people.filter((person) => person.crewRole !== crewRole)
const changedPerson = (crewRole: string, changed: Partial<(typeof people)[number]>) =>
  people.map((person) => (person.crewRole === crewRole ? { ...person, ...changed } : person))
const equipment = (changed: object) => openFacts().equipment.map((one) => ({ ...one, ...changed }))

type Wrong = readonly [gate: GateName, facts: GateFacts, reason: string]
const MIDNIGHT = jakarta('2026-11-24T00:00:00')

const SHIFT_ENDED = 'Shift ended 2026-11-23 07:00: neither handed over nor acknowledged in the shift brief'

/** One thing is wrong in each: the gate that says so, and its reason. */
const WRONG: readonly Wrong[] = [
  [
    'bulletin',
    openFacts({ bulletins: [{ title: 'Ammonia smell', address: '/home/article-detail?id=4', missing: [30] }] }),
    '“Ammonia smell” is not acknowledged: Andi',
  ],
  ['window', openFacts({}, { startsAt: jakarta('2026-11-23T10:00:01') }), 'Begins 2026-11-23 10:00'],
  ['window', openFacts({}, { endsAt: AT }), 'Ended 2026-11-23 10:00'],
  ['approvals', openFacts({ approvals: [] }), 'Not approved yet'],
  ['approvals', openFacts({}, { approvedAt: null }), 'Not approved yet'],
  [
    'approvals',
    openFacts({ approvals: ['Area owner', 'Safety officer'] }),
    'Not approved by: isolation officer, authoriser',
  ],
  ['parent', openFacts({ parent: null }), 'It stands under no permit to work'],
  ['parent', openFacts({ parent: { number: 'P-1', status: 'SUSPENDED' } }), 'Permit to work P-1 is not active'],
  ['parent', openFacts({ parent: { number: 'P-1', status: 'ISSUED' } }), 'Permit to work P-1 is not active'],
  [
    'checklist',
    openFacts({ checks: [{ itemName: 'Extinguisher at hand', isRequired: true, answer: 'YES', siteAnswer: 'NO' }] }),
    'Not in place: Extinguisher at hand',
  ],
  [
    'checklist',
    openFacts({ checks: [{ itemName: 'Extinguisher at hand', isRequired: true, answer: null, siteAnswer: null }] }),
    'Not in place: Extinguisher at hand',
  ],
  [
    'competence',
    openFacts({ people: changedPerson('HOLDER', { certificates: [] }) }),
    'Joko Susilo has no Welder certificate',
  ],
  [
    'competence',
    openFacts({
      people: changedPerson('HOLDER', { certificates: [{ title: 'Welder class 1', validUntil: '2026-11-22' }] }),
    }),
    'Joko Susilo, Welder, ended 2026-11-22',
  ],
  [
    'competence',
    openFacts({}, { crewCertificates: ['First Aider'] }),
    'Joko Susilo has no First Aider certificate; Andi has no First Aider certificate',
  ],
  ['competence', openFacts({ people: changedPerson('HOLDER', { hasLeft: true }) }), 'No longer employed: Joko Susilo'],
  ['competence', openFacts({ people: changedPerson('CREW', { hasLeft: true }) }), 'No longer employed: Andi'],
  ['competence', openFacts({ people: without('HOLDER') }), 'The holder is not among the people'],
  ['fitness', openFacts({ fitness: fit({ 30: { state: 'UNFIT', until: null } }) }), 'Not cleared for this work: Andi'],
  [
    'fitness',
    openFacts({ fitness: fit({ 30: { state: 'FIT', until: '2026-11-22' } }) }),
    'Not cleared for this work: Andi',
  ],
  [
    'fitness',
    openFacts({
      fitness: fit({ 30: { state: 'UNKNOWN', until: null } }),
      settings: { ...PERMIT_SETTING_DEFAULTS, unknownFitnessBlocks: true },
    }),
    'Not cleared for this work: Andi',
  ],
  [
    'prequalification',
    openFacts({ contractors: [contractor({ name: null, prequalifiedUntil: null })] }),
    'PT Karya Teknik Mandiri is not a registered contractor',
  ],
  [
    'prequalification',
    openFacts({ contractors: [contractor({ name: 'PT Karya', prequalifiedUntil: null })] }),
    'PT Karya has no valid prequalification',
  ],
  [
    'prequalification',
    openFacts({ contractors: [contractor({ name: 'PT Karya', prequalifiedUntil: '2026-11-22' })] }),
    'PT Karya: prequalification ended 2026-11-22',
  ],
  [
    'prequalification',
    openFacts({
      contractors: [contractor({}), contractor({ employerId: 3, name: 'PT Mitra', prequalifiedUntil: null })],
    }),
    'PT Mitra has no valid prequalification',
  ],
  ['equipment', openFacts({ equipment: equipment({ status: 'OUT_OF_SERVICE' }) }), 'WM-08 is out of service'],
  ['equipment', openFacts({ equipment: equipment({ licenceMissing: true }) }), 'WM-08 has no licence'],
  [
    'equipment',
    openFacts({ equipment: equipment({ nextDueOn: '2026-11-22' }) }),
    'WM-08: inspection due since 2026-11-22',
  ],
  ['hiradc', openFacts({}, { hiradcId: null }), 'No HIRADC is named'],
  ['hiradc', openFacts({ assessment: null }), 'The HIRADC is no longer in force'],
  [
    'hiradc',
    openFacts({ places: [2, 3] }, { locationName: 'Jetty' }),
    'SHE/HIRADC/2026/I/0001 revision 2 is of Ammonia, not of Jetty',
  ],
  ['gas', openFacts({ gasTests: [] }), 'No gas test yet'],
  ['gas', openFacts({ gasTests: [gasTest({ oxygen: null })] }), 'Not measured: O₂'],
  ['gas', openFacts({ gasTests: [gasTest({ oxygen: 19.4 })] }), 'Out of limits at 09:30: O₂ 19.4 %'],
  ['gas', openFacts({ gasTests: [gasTest({ oxygen: 23.6 })] }), 'Out of limits at 09:30: O₂ 23.6 %'],
  ['gas', openFacts({ gasTests: [gasTest({ flammable: 10 })] }), 'Out of limits at 09:30: LEL 10 %'],
  ['gas', openFacts({ gasTests: [gasTest({ hydrogenSulfide: 10 })] }), 'Leave the place: gas at 09:30: H₂S 10 ppm'],
  [
    'gas',
    openFacts({ gasTests: [gasTest({ flammable: 5 })] }, { flammableLimit: 5 }),
    'Out of limits at 09:30: LEL 5 %',
  ],
  [
    'gas',
    openFacts({ gasTests: [gasTest({ takenAt: '2026-11-23T08:00:00+07:00' })] }),
    'Last test 08:00, 2 h ago. Repeat it every 2 h',
  ],
  ['gas', openFacts({ gasTests: [gasTest({ calibratedUntil: '2026-11-22' })] }), 'GD-04: calibration ended 2026-11-22'],
  ['gas', openFacts({ gasTests: [gasTest({ level: 'TOP' })] }, { gasLevels: true }), 'Test at top, middle and bottom'],
  ['isolation', openFacts({ isolations: [{ tag: 'XV-310', status: 'LOCKED' }] }), 'Not verified: XV-310'],
  ['isolation', openFacts({ isolations: [{ tag: 'XV-310', status: 'TEST' }] }), 'Not verified: XV-310'],
  [
    'isolation',
    openFacts({
      testRuns: [
        { tag: 'XV-310', number: openFacts().permit.number },
        { tag: 'XV-9', number: 'P-9' },
      ],
    }),
    'Test run, under energy: XV-310, XV-9 of P-9',
  ],
  ['isolation', openFacts({ isolations: [{ tag: 'XV-310', status: 'REMOVED' }] }), 'The isolations were removed'],
  ['isolation', openFacts({ isolations: [] }), 'No isolation point is named'],
  [
    'alarm',
    openFacts({ alarms: [{ reason: 'Gas alarm', raisedAt: '2026-11-23T09:40:00+07:00' }] }),
    'Alarm since 09:40: Gas alarm',
  ],
  [
    'conflicts',
    openFacts({ conflicts: [conflict({ verdict: 'N', isSettled: true })] }),
    'P-9: coating beside hot work',
  ],
  [
    'conflicts',
    openFacts({ conflicts: [conflict({ verdict: 'R', isSettled: false })] }),
    'P-9: coating beside hot work',
  ],
  ['standby', openFacts({ people: without('FIRE_WATCH') }), 'Name the fire watch'],
  ['standby', openFacts({ people: without('ATTENDANT') }), 'Name the attendant'],
  ['standby', openFacts({}, { activity: 'CONFINED_SPACE' }), 'Name the rescue person'],
  ['standby', openFacts({ people: changedPerson('ATTENDANT', { isOnSite: false }) }), 'Not signed on: attendant'],
  ['crew', openFacts({ hasCrew: false }), 'Nobody has signed on'],
  ['toolbox', openFacts({ people: changedPerson('CREW', { lastTalkAt: null }) }), 'Without a toolbox talk: Andi'],
  [
    'toolbox',
    openFacts({ people: changedPerson('CREW', { lastTalkAt: '2026-11-22T22:00:00+07:00' }) }),
    'Without a toolbox talk: Andi',
  ],
  [
    'toolbox',
    openFacts({ people: people.map((person) => ({ ...person, isOnSite: false, lastTalkAt: null })) }),
    'No toolbox talk yet',
  ],
  ['shift', openFacts({}, { acceptedAt: jakarta('2026-11-23T05:59:59') }), SHIFT_ENDED],
  ['shift', openFacts({ acknowledgedAt: jakarta('2026-11-23T05:59:59') }, { acceptedAt: null }), SHIFT_ENDED],
  ['confirmation', openFacts({ confirmations: ['Permit holder'] }), 'Not confirmed by the permit issuer'],
]

function fit(changed: Readonly<Record<number, { state: 'FIT' | 'UNFIT' | 'UNKNOWN'; until: string | null }>>) {
  const known = new Map(openFacts().fitness)
  for (const [userId, fitness] of Object.entries(changed)) known.set(Number(userId), fitness)
  return known
}

function conflict(changed: { verdict: 'N' | 'R'; isSettled: boolean }) {
  const { startsAt, endsAt } = openFacts().permit
  return {
    permitId: 9,
    number: 'P-9',
    title: 'Coating',
    reason: 'coating beside hot work',
    startsAt,
    endsAt,
    ...changed,
  }
}

describe('The gates of a permit', () => {
  it('are all open where nothing is wrong, and the work is allowed', () => {
    const judged = judgeAll(openFacts(), AT, 'work')
    expect(judged.map(({ gate }) => gate)).toEqual([...GATES])
    expect(judged.filter(({ state }) => state !== 'open')).toEqual([])
    expect(reportOf(openFacts(), AT)).toMatchObject({ mayWork: true, closed: 0 })
  })

  it.each(WRONG)('closes %s alone: %#', (gate, facts, reason) => {
    expect(at(facts, gate)).toMatchObject({ state: 'closed', reason })
    expect(closedAt(facts)).toEqual([gate])
    expect(at(facts, gate)?.fix).toEqual({ label: expect.any(String), address: expect.stringMatching(/^\/./) })
    expect(mayWork(facts, AT)).toBe(false)
    expect(reportOf(facts, AT)).toMatchObject({ mayWork: false, closed: 1 })
  })

  it('each have something that closes them alone', () => {
    expect(new Set(WRONG.map(([gate]) => gate))).toEqual(new Set(GATES))
  })

  it('allow no work in any other state than active, even when all are open', () => {
    for (const status of ['APPROVED', 'ISSUED', 'SUSPENDED', 'HANDOVER', 'EXPIRED', 'HANDED_BACK'] as const) {
      expect(mayWork(openFacts({}, { status }), AT)).toBe(false)
    }
  })

  it('offer another holder only where the holder is the reason', () => {
    const label = (facts: GateFacts) => at(facts, 'competence')?.fix?.label
    expect(label(openFacts({ people: changedPerson('HOLDER', { certificates: [] }) }))).toBe('Replace holder')
    expect(label(openFacts({ people: changedPerson('HOLDER', { hasLeft: true }) }))).toBe('Replace holder')
    expect(label(openFacts({ people: changedPerson('CREW', { hasLeft: true }) }))).toBe('Open people')
    expect(label(openFacts({}, { crewCertificates: ['First Aider'] }))).toBe('Open people')
  })

  it('lead to where a closed one can be put right', () => {
    const fixes = WRONG.map(([gate, facts]) => [gate, at(facts, gate)?.fix?.address])
    expect(fixes).toContainEqual(['equipment', '/equipment-record?id=8'])
    expect(fixes).toContainEqual(['hiradc', '/detail-hiradc?id=7'])
    expect(fixes).toContainEqual(['gas', '/permit-to-work/action?action=view&id=412#gas-tests'])
    expect(fixes).toContainEqual(['window', '/permit-to-work?q=SHE%2FPTW%2F2026%2FXI%2F0412'])
    expect(fixes).toContainEqual(['approvals', '/permit-to-work/action?action=view&id=412#waits-for'])
    expect(fixes).toContainEqual(['parent', '/permit-to-work/action?action=view&assignmentNumber=P-1'])
    expect(fixes).toContainEqual(['fitness', '/permit-to-work/action?action=view&id=412#people'])
    expect(fixes).toContainEqual(['prequalification', '/contractor-prequalification'])
    expect(fixes).toContainEqual(['shift', '/shift-brief?site=1&area=1'])
    expect(fixes).toContainEqual(['isolation', '/permit-to-work/action?action=view&assignmentNumber=P-9'])
  })

  it('ask for the sign-on of the holder when work is accepted, whoever else is at work', () => {
    const away = openFacts({ people: changedPerson('HOLDER', { isOnSite: false }) })
    expect(closedAt(away, AT, 'accept')).toEqual(['crew'])
    expect(closedAt(away, AT, 'work')).toEqual([])
  })

  it('do not ask for crew and toolbox talk before the permit is issued', () => {
    const facts = openFacts({ hasCrew: false, people: changedPerson('CREW', { lastTalkAt: null }) })
    expect(closedAt(facts, AT, 'issue')).toEqual([])
    expect(closedAt(facts, AT, 'accept')).toEqual(['crew', 'toolbox'])
  })

  it('leave out what does not apply', () => {
    const facts = openFacts(
      {
        contractors: [],
        checks: [],
        equipment: [],
        isolations: [],
        gasTests: [],
        bulletins: [],
        assessment: null,
        parent: null,
        settings: PERMIT_SETTING_DEFAULTS,
      },
      {
        kind: 'PTW',
        parentId: null,
        employerId: 1,
        needsHiradc: false,
        hiradcId: null,
        gases: [],
        needsIsolation: false,
        needsAttendant: false,
        needsFireWatch: false,
      },
    )
    const names = judgeAll(facts, AT, 'work').map(({ gate }) => gate)
    // A permit without a point of its own has the gate while its job is under test.
    expect(closedAt({ ...facts, testRuns: [{ tag: 'XV-9', number: 'P-9' }] })).toEqual(['isolation'])
    expect(names).toEqual(['window', 'approvals', 'competence', 'fitness', 'alarm', 'conflicts', 'crew', 'toolbox'])
  })
})

describe('The gates at their limits', () => {
  it('let work go on until the end of the window, not at it', () => {
    const facts = openFacts({}, { endsAt: MIDNIGHT })
    expect(at(facts, 'window', new Date(MIDNIGHT.getTime() - 1))).toMatchObject({ state: 'open', until: MIDNIGHT })
    expect(at(facts, 'window', MIDNIGHT)?.state).toBe('closed')
    expect(at(openFacts(), 'window', openFacts().permit.startsAt)?.state).toBe('open')
  })

  const lastDays: readonly (readonly [GateName, GateFacts])[] = [
    [
      'competence',
      openFacts({
        people: changedPerson('HOLDER', { certificates: [{ title: 'Welder', validUntil: '2026-11-23' }] }),
      }),
    ],
    ['fitness', openFacts({ fitness: fit({ 30: { state: 'FIT', until: '2026-11-23' } }) })],
    ['prequalification', openFacts({ contractors: [contractor({}), contractor({ prequalifiedUntil: '2026-11-23' })] })],
    ['equipment', openFacts({ equipment: equipment({ nextDueOn: '2026-11-23' }) })],
    ['gas', openFacts({ gasTests: [gasTest({ calibratedUntil: '2026-11-23' })] }, { gasTestMinutes: null })],
  ]
  it.each(lastDays)('%s counts until midnight in Jakarta of its last day', (gate, facts) => {
    const lastMoment = new Date(MIDNIGHT.getTime() - 1)
    expect(at(facts, gate)).toMatchObject({ state: 'open', until: MIDNIGHT })
    expect(at(facts, gate, lastMoment)?.state).toBe('open')
    expect(at(facts, gate, MIDNIGHT)?.state).toBe('closed')
  })

  it('take oxygen of 19.5 and 23.5 %, and flammable gas below 10 %', () => {
    const limits = PERMIT_SETTING_DEFAULTS
    const oxygen = [19.4, 19.5, 20.9, 23.5, 23.6].map((value) => readingResult('oxygen', value, limits, null))
    expect(oxygen).toEqual(['BLOCK', 'SAFE', 'SAFE', 'SAFE', 'BLOCK'])
    const flammable = [0, 1, 9.9, 10].map((value) => readingResult('flammable', value, limits, null))
    expect(flammable).toEqual(['SAFE', 'WARN', 'WARN', 'BLOCK'])
    for (const oxygen of [19.5, 23.5]) {
      expect(at(openFacts({ gasTests: [gasTest({ oxygen })] }), 'gas')?.state).toBe('open')
    }
    expect(at(openFacts({ gasTests: [gasTest({ flammable: 9.9 })] }), 'gas')?.state).toBe('warning')
  })

  it('take the stricter limit of a type of work, never a weaker one', () => {
    expect(readingResult('flammable', 5, PERMIT_SETTING_DEFAULTS, 5)).toBe('BLOCK')
    expect(readingResult('flammable', 10, PERMIT_SETTING_DEFAULTS, 40)).toBe('BLOCK')
    const readings = { oxygen: 20.9, flammable: 0, hydrogenSulfide: 10, carbonMonoxide: 30 }
    expect(testResult(readings, PERMIT_SETTING_DEFAULTS, null)).toBe('EVACUATE')
  })

  it('let a gas test count for its interval, not a moment longer', () => {
    const ends = jakarta('2026-11-23T11:30:00')
    expect(at(openFacts(), 'gas')?.until).toEqual(ends)
    expect(at(openFacts(), 'gas', new Date(ends.getTime() - 1))?.state).toBe('open')
    expect(at(openFacts(), 'gas', ends)).toMatchObject({
      state: 'closed',
      reason: 'Last test 09:30, 2 h ago. Repeat it every 2 h',
    })
  })

  it('look at the test recorded last, also where it was taken before another, or at that of each level', () => {
    const [older, newer] = [gasTest({ flammable: 20 }), gasTest({ id: 2, takenAt: '2026-11-23T09:45:00+07:00' })]
    expect(at(openFacts({ gasTests: [older, newer] }), 'gas')?.state).toBe('open')
    expect(at(openFacts({ gasTests: [newer, { ...older, id: 3 }] }), 'gas')?.state).toBe('closed')
    const levels = ['TOP', 'MIDDLE', 'BOTTOM'].map((level) => gasTest({ level }))
    expect(at(openFacts({ gasTests: levels }, { gasLevels: true }), 'gas')?.state).toBe('open')
    const bad = levels.map((test) => (test.level === 'BOTTOM' ? { ...test, oxygen: 18 } : test))
    expect(at(openFacts({ gasTests: bad }, { gasLevels: true }), 'gas')?.state).toBe('closed')
  })

  it('ask for a fresh gas test after a stop', () => {
    const stopped = (suspendedAt: Date, takenAt: string) =>
      at(openFacts({ gasTests: [gasTest({ takenAt })] }, { status: 'SUSPENDED', suspendedAt }), 'gas', AT, 'issue')
    expect(stopped(jakarta('2026-11-23T09:31:00'), '2026-11-23T09:30:00+07:00')).toMatchObject({
      reason: 'Test again: stopped 09:31',
    })
    expect(stopped(jakarta('2026-11-23T09:00:00'), '2026-11-23T09:29:59+07:00')).toMatchObject({
      reason: 'The test is older than 30 minutes',
    })
    expect(stopped(jakarta('2026-11-23T09:00:00'), '2026-11-23T09:30:00+07:00')?.state).toBe('open')
  })

  it('let a toolbox talk count for the hours of the setting', () => {
    const ends = jakarta('2026-11-23T19:30:00')
    expect(at(openFacts(), 'toolbox')?.until).toEqual(ends)
    expect(at(openFacts(), 'toolbox', new Date(ends.getTime() - 1))?.state).toBe('open')
    expect(at(openFacts(), 'toolbox', ends)?.state).toBe('closed')
  })

  it('warn of a fitness that nobody knows, unless the setting closes the gate', () => {
    const facts = openFacts({ fitness: new Map() })
    expect(at(facts, 'fitness')).toMatchObject({
      state: 'warning',
      reason: 'Fitness is not known: Joko Susilo, Andi, Beni, Rina Marlina',
    })
    expect(mayWork(facts, AT)).toBe(true)
    expect(mayWork({ ...facts, settings: { ...facts.settings, unknownFitnessBlocks: true } }, AT)).toBe(false)
  })

  it('warn of an assessment whose review is overdue', () => {
    const { assessment } = openFacts()
    const facts = openFacts({ assessment: assessment && { ...assessment, isOverdue: true } })
    expect(at(facts, 'hiradc')).toMatchObject({
      state: 'warning',
      reason: 'SHE/HIRADC/2026/I/0001 revision 2, its review is overdue',
    })
  })

  it('warn of an assessment of another place where the setting lets it pass, and of a revision newer than the approval', () => {
    const elsewhere = openFacts({ places: [2], settings: { ...PERMIT_SETTING_DEFAULTS, hiradcOfPlaceRequired: false } })
    expect(at(elsewhere, 'hiradc')).toMatchObject({
      state: 'warning',
      reason: 'SHE/HIRADC/2026/I/0001 revision 2 was written for Ammonia',
    })
    const { assessment } = openFacts()
    const since = (text: string) =>
      openFacts({ assessment: assessment && { ...assessment, approvedAt: jakarta(text) } })
    expect(at(since('2026-11-22T15:00:00'), 'hiradc')?.state).toBe('open')
    expect(at(since('2026-11-22T15:00:01'), 'hiradc')).toMatchObject({
      state: 'warning',
      reason: 'Revision 2 since 2026-11-22: read the changed controls',
    })
  })

  it('take the certificate that lasts longest, and one without an end for ever', () => {
    const certificates = [
      { title: 'Welder', validUntil: '2026-11-01' },
      { title: 'WELDER 6G', validUntil: '2026-12-01' },
    ]
    expect(at(openFacts({ people: changedPerson('HOLDER', { certificates }) }), 'competence')?.until).toEqual(
      jakarta('2026-12-02T00:00:00'),
    )
    const forEver = [...certificates, { title: 'Welder instructor', validUntil: null }]
    expect(at(openFacts({ people: changedPerson('HOLDER', { certificates: forEver }) }), 'competence')?.until).toBe(
      null,
    )
  })

  it('do not look at the service of what is worked on', () => {
    const facts = openFacts({ equipment: equipment({ status: 'OUT_OF_SERVICE', isSubject: true }) })
    expect(at(facts, 'equipment')).toBe(undefined)
  })

  it('need the attendant and the fire watch on site only while somebody is at work', () => {
    const away = people.map((person) => ({ ...person, isOnSite: false }))
    expect(at(openFacts({ people: away }), 'standby')?.state).toBe('open')
    const crew = away.map((person) => (person.crewRole === 'CREW' ? { ...person, isOnSite: true } : person))
    expect(at(openFacts({ people: crew }), 'standby')?.reason).toBe('Not signed on: attendant, fire watch')
    expect(at(openFacts({ people: crew }), 'standby', AT, 'issue')?.state).toBe('open')
  })

  it('accept an answer that does not apply, and the word of the issuer before that of the requester', () => {
    const line = (answer: string, siteAnswer: string | null) =>
      at(openFacts({ checks: [{ itemName: 'Ventilation', isRequired: true, answer, siteAnswer }] }), 'checklist')?.state
    expect([line('NA', null), line('NO', 'YES'), line('YES', 'NA'), line('YES', 'NO')]).toEqual([
      'open',
      'open',
      'open',
      'closed',
    ])
  })

  it('accept a conflict that is restricted and acknowledged', () => {
    const facts = openFacts({ conflicts: [conflict({ verdict: 'R', isSettled: true })] })
    expect(at(facts, 'conflicts')).toMatchObject({ state: 'open', reason: '1 overlap acknowledged' })
  })
})

describe('The shift change', () => {
  const accepted = (text: string) => openFacts({}, { acceptedAt: jakarta(text) })
  const [MORNING, EVENING, NEXT] = ['2026-11-23T07:00:00', '2026-11-23T19:00:00', '2026-11-24T07:00:00'].map(jakarta)

  it('counts for the next shift what was accepted within the hour before it', () => {
    expect(at(accepted('2026-11-22T20:00:00'), 'shift')?.state).toBe('closed')
    expect(at(accepted('2026-11-23T06:00:00'), 'shift')).toMatchObject({ state: 'open', until: EVENING })
    expect(at(accepted('2026-11-23T05:59:59'), 'shift', jakarta('2026-11-23T05:59:59'))?.until).toEqual(MORNING)
  })

  it('asks for it in the last hour of the shift, and closes at its end, not a moment before', () => {
    const facts = openFacts()
    expect(at(facts, 'shift', jakarta('2026-11-23T17:59:59'))).toMatchObject({ state: 'open', until: EVENING })
    const before = at(facts, 'shift', jakarta('2026-11-23T18:59:59'))
    expect(before).toMatchObject({
      state: 'warning',
      until: EVENING,
      reason: 'Shift ends 2026-11-23 19:00: hand over, or acknowledge the shift brief',
    })
    expect(before?.fix?.label).toBe('Open shift brief')
    expect(at(facts, 'shift', EVENING)?.state).toBe('closed')
  })

  it('counts what the holder acknowledged as much as an acceptance', () => {
    const facts = openFacts({ acknowledgedAt: jakarta('2026-11-23T18:00:00') })
    expect(at(facts, 'shift', jakarta('2026-11-23T18:30:00'))).toMatchObject({ state: 'open', until: NEXT })
    const earlier = openFacts({ acknowledgedAt: jakarta('2026-11-23T17:59:59') })
    expect(at(earlier, 'shift', EVENING)?.state).toBe('closed')
  })

  it('is looked at while people work alone, where a company has shifts', () => {
    const facts = accepted('2026-11-22T20:00:00')
    expect([at(facts, 'shift', AT, 'issue'), at(facts, 'shift', AT, 'accept')]).toEqual([undefined, undefined])
    expect(at({ ...facts, settings: PERMIT_SETTING_DEFAULTS }, 'shift')).toBe(undefined)
  })
})

describe('The permit above', () => {
  it('may be issued only, while the one below is issued', () => {
    const facts = openFacts({ parent: { number: 'P-1', status: 'ISSUED' } }, { status: 'APPROVED' })
    expect(at(facts, 'parent', AT, 'issue')?.state).toBe('open')
    expect(at(facts, 'parent', AT, 'accept')?.state).toBe('closed')
  })

  it('of a permit of a day is the special permit that allows it, and the permit to work that is active', () => {
    const day = (special: string, top: string) =>
      at(
        openFacts(
          { parent: { number: 'S-1', status: special as never }, top: { number: 'P-1', status: top as never } },
          { kind: 'BY_DAY' },
        ),
        'parent',
      )
    expect(day('APPROVED', 'ACTIVE')?.state).toBe('open')
    expect(day('HANDED_BACK', 'ACTIVE')?.state).toBe('open')
    expect(day('EXPIRED', 'ACTIVE')?.state).toBe('closed')
    expect(day('finish', 'ACTIVE')?.state).toBe('closed')
    expect(day('SUSPENDED', 'ACTIVE')).toMatchObject({ reason: 'Special permit S-1 does not allow it' })
    expect(day('CANCELLED', 'ACTIVE')?.state).toBe('closed')
    expect(day('ACTIVE', 'SUSPENDED')).toMatchObject({ reason: 'Permit to work P-1 is not active' })
  })

  it('is the reason where the special permit of a day is not approved', () => {
    expect(at(openFacts({ approvals: [] }, { kind: 'BY_DAY' }), 'approvals')?.reason).toBe(
      'Its special permit is not approved',
    )
  })
})

describe('The next instant at which a gate can close', () => {
  it('is the earliest of all gates', () => {
    expect(nextChange(judgeAll(openFacts(), AT, 'work'))).toEqual(jakarta('2026-11-23T11:30:00'))
  })

  it('is nothing where no gate ends by itself', () => {
    expect(nextChange([{ gate: 'conflicts', state: 'open', reason: 'None', until: null }])).toBe(null)
  })

  it('counts a raised value, too', () => {
    const facts = openFacts({ gasTests: [gasTest({ flammable: 5 })] })
    expect(nextChange(judgeAll(facts, AT, 'work'))).toEqual(jakarta('2026-11-23T11:30:00'))
  })

  it('is that of the person whose papers end first', () => {
    const facts = openFacts({
      people: [...people, worker({ userId: 40, crewRole: 'CREW', lastTalkAt: '2026-11-22T23:00:00+07:00' })],
    })
    expect(nextChange(judgeAll(facts, AT, 'work'))).toEqual(jakarta('2026-11-23T11:00:00'))
  })
})
