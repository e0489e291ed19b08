import { hiradc } from '@selamat/contract/domains/hiradc/hiradc'
import { DEFAULT_MATRIX, riskMatrixSettings } from '@selamat/contract/domains/hiradc/risk-matrix'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { assessing } from '../../../test/hiradcs.ts'

const api = await testApp({ ACCESS_TOKEN_MINUTES: '600' })
const { person, row, draft, read, submit, answer, approved } = await assessing(api)
const [AUTHOR, SAFETY, SHE, FOREIGN] = ['10000005', '10000004', '10000003', '10000020'] as const

const small = {
  ...DEFAULT_MATRIX,
  likelihood: DEFAULT_MATRIX.likelihood.slice(0, 3),
  severity: DEFAULT_MATRIX.severity.slice(0, 3),
  bands: [
    {
      ...DEFAULT_MATRIX.bands[0],
      name: 'Low',
      colour: 'green' as const,
      from: 1,
      to: 3,
      approval: 'superior' as const,
      tolerable: true,
    },
    {
      ...DEFAULT_MATRIX.bands[2],
      name: 'High',
      colour: 'red' as const,
      from: 4,
      to: 9,
      approval: 'management' as const,
      tolerable: false,
    },
  ],
}

describe('the risk matrix of a company', () => {
  it('is the default until it is changed, by whoever may change SHE master data', async () => {
    // The demo company has submitted assessments, and so keeps the default as its first version.
    const stored = async (username: string) => (await (await person(username))(riskMatrixSettings.read, {})).body.data
    expect(await stored(FOREIGN)).toMatchObject({ version: 0, matrix: DEFAULT_MATRIX })
    expect(await stored(SAFETY)).toMatchObject({ version: 1, matrix: DEFAULT_MATRIX })
    const safety = await person(SAFETY)
    const body = { matrix: DEFAULT_MATRIX, version: 0 }
    expect(await safety(riskMatrixSettings.change, { body })).toMatchObject({ status: 403 })
  })

  it('is refused with bands that overlap or leave a gap, at the band', async () => {
    const [low, medium, high] = DEFAULT_MATRIX.bands
    if (!low || !medium || !high) throw new Error('three bands')
    const matrix = { ...DEFAULT_MATRIX, bands: [low, { ...medium, from: 4 }, { ...high, from: 16 }] }
    const refused = await (await person(SHE))(riskMatrixSettings.change, { body: { matrix, version: 0 } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      'matrix.bands.1.from': '4 is in “Low” too: begin higher',
      'matrix.bands.2.from': '15 is in no band: extend one to it',
    })
  })

  it('changes for drafts, which are rated again; what was submitted keeps its own', async () => {
    const before = await approved([row({ controls: row().controls.slice(0, 1) })])
    const waiting = await draft()
    const version = (await (await person(SHE))(riskMatrixSettings.read, {})).body.data.version
    const changed = await (await person(SHE))(riskMatrixSettings.change, { body: { matrix: small, version } })
    expect(changed).toMatchObject({ status: 200, body: { data: { version: version + 1 } } })
    expect((await read(AUTHOR, before.id)).matrix.matrix.likelihood).toHaveLength(5)
    expect((await read(AUTHOR, waiting.id)).matrix.matrix.likelihood).toHaveLength(3)
    const refused = await submit(waiting.id)
    expect(refused.body.errors).toEqual({
      'rows.0.severity': 'Level 4 is not on the 3 × 3 matrix. Rate again',
      'rows.0.residualSeverity': 'Level 4 is not on the 3 × 3 matrix. Rate again',
    })
    // Nothing of the draft is lost.
    expect((await read(AUTHOR, waiting.id)).rows[0]).toMatchObject({ severity: 4, residualSeverity: 4 })
  })

  it('tells the second of two who change it who was first, and is no other company’s', async () => {
    const she = await person(SHE)
    const stale = await she(riskMatrixSettings.change, { body: { matrix: small, version: 0 } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE', details: { changedBy: expect.any(String) } } })
    expect((await (await person(FOREIGN))(riskMatrixSettings.read, {})).body.data.version).toBe(0)
  })
})

describe('the roles that answer for assessments', () => {
  it('are the company’s: the next submission is reviewed by whom it names', async () => {
    const she = await person(SHE)
    const { version } = (await she(riskMatrixSettings.read, {})).body.data
    const matrix = { ...DEFAULT_MATRIX, managementRole: 'Company Admin' }
    await she(riskMatrixSettings.change, { body: { matrix, version } })
    const { id } = await draft([row({ likelihood: 5, residualLikelihood: 4 })])
    await submit(id)
    await answer(SAFETY, id, 'approve')
    await answer('10000017', id, 'approve')
    expect((await read(AUTHOR, id)).waitsFor).toMatchObject([
      { label: 'Approval by management', who: ['Ratna Puspitasari'] },
    ])
  })
})

describe('the head of an assessment', () => {
  it('is changed by its version, and names active records of the company only (HIRADC-09)', async () => {
    const { id } = await draft([])
    const author = await person(AUTHOR)
    const { title, process, departmentId, locationId, subLocationId, version } = await read(AUTHOR, id)
    const head = { title, process, departmentId, locationId, subLocationId }
    const wrong = await author(hiradc.update, {
      body: { id, version, ...head, departmentId: 999_999, authorId: 999_999 },
    })
    expect(wrong.body.errors).toEqual({
      departmentId: 'Choose an active department',
      authorId: 'Choose an active person of the company',
    })
    const renamed = await author(hiradc.update, { body: { id, version, ...head, title: 'Tank cleaning' } })
    expect(renamed).toMatchObject({ status: 200, body: { data: { version: version + 1 } } })
    const stale = await author(hiradc.update, { body: { id, version, ...head } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE' } })
    expect((await read(AUTHOR, id)).title).toBe('Tank cleaning')
  })
})
