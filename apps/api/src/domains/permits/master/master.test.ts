import { permitListItem, permitLists } from '@selamat/contract/domains/permits/permit-list-item'
import { PERMIT_SETTING_DEFAULTS, permitSettings } from '@selamat/contract/domains/permits/permit-settings'
import { permitType, specialPermitChecklist } from '@selamat/contract/domains/permits/permit-type'
import { rankConfiguration, rankLookUp } from '@selamat/contract/domains/permits/rank-configuration'
import { rankDetail } from '@selamat/contract/domains/permits/rank-detail'
import { workType } from '@selamat/contract/domains/permits/work-type'
import type { WriteOf } from '@selamat/contract/kit/resource'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const api = await testApp()
const admin = await api.as('10000002')
const contractor = await api.as('10000009')
const other = await api.as('10000020')
const noAccess = await api.as('10000010')

let serial = 0
const type = (part: Partial<WriteOf<typeof workType>> = {}) => ({
  typeName: `Type ${++serial}`,
  code: `T-${serial}`,
  permitKind: 'SPECIAL' as const,
  activity: 'HOT_WORK' as const,
  description: null,
  maxHours: 8,
  needsHiradc: true,
  needsIsolation: false,
  needsAttendant: false,
  needsFireWatch: false,
  fireWatchMinutes: null,
  gases: [],
  gasTestMinutes: null,
  gasLevels: false,
  flammableLimit: null,
  holderCertificates: [],
  crewCertificates: [],
  ...part,
})
const addType = async (part: Partial<WriteOf<typeof workType>> = {}) =>
  admin(workType.endpoints.create, { body: type(part) })
const newType = async () => (await addType()).body.data.id
const addLine = (part: object) =>
  admin(permitListItem.endpoints.create, {
    body: {
      list: 'CHECKLIST',
      workTypeId: null,
      itemName: `Line ${++serial}`,
      source: null,
      isRequired: true,
      ...part,
    },
  })

describe('a type of work', () => {
  it('keeps only what belongs to its needs: no limits of gases that are not tested, no fire watch that is not needed', async () => {
    const { data } = (
      await addType({
        fireWatchMinutes: 60,
        gasTestMinutes: 60,
        gasLevels: true,
        flammableLimit: 1,
        holderCertificates: ['Welder', 'welder', 'Rigger'],
      })
    ).body
    expect(data).toMatchObject({ fireWatchMinutes: null, gasTestMinutes: null, gasLevels: false, flammableLimit: null })
    expect(data.holderCertificates).toEqual(['Welder', 'Rigger'])
    const tested = (await addType({ gases: ['carbonMonoxide', 'oxygen'], flammableLimit: 1, gasTestMinutes: 60 })).body
    // In the order in which gases are tested.
    expect(tested.data).toMatchObject({ gases: ['oxygen', 'carbonMonoxide'], flammableLimit: null, gasTestMinutes: 60 })
  })

  it('asks for at least 30 minutes of fire watch, and refuses numbers that cannot be, each at its field', async () => {
    const tries = [
      [{ needsFireWatch: true }, { fireWatchMinutes: 'This field is required' }],
      [{ needsFireWatch: true, fireWatchMinutes: 29 }, { fireWatchMinutes: 'At least 30 min' }],
      [{ maxHours: 169 }, { maxHours: 'At most 168 h' }],
      [{ gases: ['oxygen'], gasTestMinutes: 4 }, { gasTestMinutes: 'At least 5 min' }],
      [{ flammableLimit: 0 }, { flammableLimit: 'Above 0 %' }],
      [
        { gases: ['flammable'], flammableLimit: 11 },
        { flammableLimit: "The company's limit is 10 %. Use less, or leave it empty" },
      ],
    ] as const
    for (const [part, errors] of tries) {
      expect(await addType(part as never)).toMatchObject({ status: 422, body: { errors } })
    }
  })

  it('compares the limit with that of the company as it is set', async () => {
    const { gasLimits } = PERMIT_SETTING_DEFAULTS
    const wrong = async (gas: keyof typeof gasLimits, changed: object) =>
      (
        await admin(permitSettings.update, {
          body: {
            ...PERMIT_SETTING_DEFAULTS,
            version: 0,
            gasLimits: { ...gasLimits, [gas]: { ...gasLimits[gas], ...changed } },
          },
        })
      ).body
    // No limit is out of reach of a reading, and work always stops at one.
    expect(await wrong('flammable', { blockFrom: 150 })).toMatchObject({
      errors: { 'gasLimits.flammable.blockFrom': 'At most 100' },
    })
    expect(await wrong('carbonMonoxide', { blockFrom: null })).toMatchObject({
      errors: { 'gasLimits.carbonMonoxide.blockFrom': 'Set the value at which work stops' },
    })
    // Clean air passes every limit.
    expect(await wrong('oxygen', { blockBelow: 21 })).toMatchObject({
      errors: { 'gasLimits.oxygen.blockBelow': 'At most 20.9: clean air must pass' },
    })
    expect(await wrong('oxygen', { blockBelow: 0 })).toMatchObject({
      errors: { 'gasLimits.oxygen.blockBelow': 'Set the value below which work stops, above 0' },
    })
    expect(await wrong('hydrogenSulfide', { warnFrom: 0 })).toMatchObject({
      errors: { 'gasLimits.hydrogenSulfide.warnFrom': 'Above 0: clean air must pass' },
    })
    expect(await wrong('flammable', { warnFrom: null, blockFrom: 0 })).toMatchObject({
      errors: { 'gasLimits.flammable.blockFrom': 'Above 0: clean air must pass' },
    })
    expect(await wrong('hydrogenSulfide', { evacuateFrom: 2 })).toMatchObject({
      errors: { 'gasLimits.hydrogenSulfide.evacuateFrom': 'Warn, stop and evacuate must rise in this order' },
    })
    const flammable = { ...gasLimits.flammable, blockFrom: 20 }
    await admin(permitSettings.update, {
      body: { ...PERMIT_SETTING_DEFAULTS, gasLimits: { ...gasLimits, flammable }, version: 0 },
    })
    expect((await addType({ gases: ['flammable'], flammableLimit: 11 })).status).toBe(200)
  })

  it('is written with its grant alone: a contractor neither lists nor writes it', async () => {
    expect((await contractor(workType.endpoints.list, { body: {} })).status).toBe(403)
    expect((await contractor(workType.endpoints.create, { body: type() })).status).toBe(403)
  })
})

describe('the lists of the master data of permits', () => {
  it('are of types of work, of the ranks of a type and of the details of a rank (WORKTYPE-05, WORKTYPE-06, WORKTYPE-07)', async () => {
    const named = { typeName: 'Diving', code: 'DIVE', activity: 'GENERAL' as const }
    const typeId = (await addType(named)).body.data.id
    const ranks = ['Shallow', 'Deep'].map((rankName, at) => ({
      workTypeId: typeId,
      rankName,
      description: null,
      risk: at === 0 ? ('LOW' as const) : ('HIGH' as const),
    }))
    const [shallow, deep] = await Promise.all(
      ranks.map(async (body) => (await admin(rankConfiguration.endpoints.create, { body })).body.data.id),
    )
    if (!shallow || !deep) throw new Error('the ranks were not stored')
    const detail = { rankId: deep, detailName: 'Below 10 metres' }
    expect((await admin(rankDetail.endpoints.create, { body: detail })).status).toBe(200)
    const listType = await admin(workType.endpoints.list, { body: { keyword: 'Diving' } })
    expect(listType.body.data).toMatchObject([{ id: typeId, ...named }])
    const listRank = await admin(rankConfiguration.endpoints.list, { body: { filter: { workTypeId: [typeId] } } })
    expect(listRank.body.data.map(({ rankName }) => rankName).toSorted()).toEqual(['Deep', 'Shallow'])
    const details = async (rankId: number) =>
      (await admin(rankDetail.endpoints.list, { body: { filter: { rankId: [rankId] } } })).body.data
    expect(await details(deep)).toMatchObject([{ detailName: 'Below 10 metres', rankName: 'Deep' }])
    expect(await details(shallow)).toEqual([])
    expect((await contractor(rankDetail.endpoints.list, { body: {} })).status).toBe(403)
  })
})

describe('ranks and details', () => {
  it('stay with their type and their rank', async () => {
    const [one, two] = [await newType(), await newType()]
    const rank = { workTypeId: one, rankName: 'High', risk: 'HIGH' as const, description: null }
    const made = (await admin(rankConfiguration.endpoints.create, { body: rank })).body.data
    const moved = await admin(rankConfiguration.endpoints.update, {
      body: { ...rank, workTypeId: two, id: made.id, version: 1 },
    })
    expect(moved.body).toMatchObject({ errors: { workTypeId: 'It stays with its type of work' } })
    const detail = { rankId: made.id, detailName: 'Inside a unit' }
    const added = (await admin(rankDetail.endpoints.create, { body: detail })).body.data
    expect(added).toMatchObject({ rankName: 'High', risk: 'HIGH', workTypeId: one })
    const listed = await admin(rankDetail.endpoints.list, { body: { filter: { workTypeId: [one] } } })
    expect(listed.body.data.map(({ id }) => id)).toEqual([added.id])
  })

  it('are looked up by every signed-in user: those in use, of the own company (WORKTYPE-20)', async () => {
    const workTypeId = await newType()
    const rank = (rankName: string) => ({ workTypeId, rankName, risk: 'LOW' as const, description: null })
    const made = (await admin(rankConfiguration.endpoints.create, { body: rank('Low') })).body.data
    const gone = (await admin(rankConfiguration.endpoints.create, { body: rank('Gone') })).body.data
    await admin(rankConfiguration.endpoints.archive, { params: { id: gone.id }, headers: { 'if-match': '1' } })
    const ask = { body: { filter: { workTypeId: [workTypeId] } } }
    const { body } = await noAccess(rankLookUp, ask)
    expect(body.data).toEqual([
      { id: made.id, workTypeId, workTypeName: expect.stringContaining('Type'), rankName: 'Low', risk: 'LOW' },
    ])
    expect((await other(rankLookUp, ask)).body.data).toEqual([])
  })
})

describe('the lists of permits', () => {
  it('put a new line last, unless it says its place', async () => {
    const workTypeId = await newType()
    await addLine({ workTypeId, itemName: 'First' })
    await addLine({ workTypeId, itemName: 'Last' })
    expect((await addLine({ workTypeId, itemName: 'Between', position: 1 })).body.data.position).toBe(1)
    const { data } = (await contractor(specialPermitChecklist, { params: { id: workTypeId } })).body
    expect(data.map(({ itemName }) => itemName)).toEqual(['First', 'Between', 'Last'])
  })

  it('need a type of work for a checklist alone, and keep their lines', async () => {
    expect((await addLine({})).body).toMatchObject({ errors: { workTypeId: 'This field is required' } })
    const made = (await addLine({ list: 'DOCUMENT', workTypeId: await newType() })).body.data
    expect(made.workTypeId).toBeNull()
    const { itemName } = made
    const moved = { id: made.id, version: 1, list: 'WORK_AGREEMENT', workTypeId: null, itemName, isRequired: true }
    const refused = await admin(permitListItem.endpoints.update, { body: moved as never })
    expect(refused.body).toMatchObject({ errors: { list: expect.stringContaining('stays in its list') } })
  })

  it('are read by GET with the permission to read permits: lines in use, in their order, of the own company (PERMIT-27, PERMIT-28, PERMIT-29)', async () => {
    const lists = [
      [permitLists.workAgreements, 'WORK_AGREEMENT', '/work-agreements'],
      [permitLists.safetyMandatories, 'SAFETY_MANDATORY', '/safety-mandatories'],
      [permitLists.documents, 'DOCUMENT', '/permit-documents'],
    ] as const
    for (const [endpoint, list, path] of lists) {
      expect(endpoint).toMatchObject({ method: 'GET', path })
      const before = (await contractor(endpoint, {})).body.data
      expect(before.length).toBeGreaterThan(5)
      const first = (await addLine({ list, position: 1, source: 'ISO 45001' })).body.data
      const archived = (await addLine({ list })).body.data
      await admin(permitListItem.endpoints.archive, { params: { id: archived.id }, headers: { 'if-match': '1' } })
      const after = (await contractor(endpoint, {})).body.data
      expect(after.map(({ id }) => id)).toEqual([before[0]?.id, first.id, ...before.slice(1).map(({ id }) => id)])
      expect(after[1]).toEqual({ id: first.id, itemName: first.itemName, source: 'ISO 45001', isRequired: true })
      expect((await other(endpoint, {})).body.data.map(({ id }) => id)).not.toContain(first.id)
      expect((await noAccess(endpoint, {})).status).toBe(403)
    }
  })

  it('give the request of a permit all of its type in one call: ranks from low to high with details, and every list (PERMIT-18, PERMIT-20)', async () => {
    expect([permitType.path, specialPermitChecklist.path]).toEqual([
      '/permit-types/:id',
      '/special-permits/checklists/:id',
    ])
    const { options } = (await contractor(workType.endpoints.options, { body: { keyword: 'Hot work' } })).body.data
    const params = { id: options[0]?.id ?? 0 }
    const { body } = await contractor(permitType, { params })
    expect(body.message).toBe('Data found')
    expect(body.data).toMatchObject({ typeName: 'Hot work', maxHours: 8, flammableLimit: 1, fireWatchMinutes: 60 })
    expect(body.data.ranks.map(({ risk }) => risk)).toEqual(['LOW', 'MEDIUM', 'HIGH'])
    expect(body.data.ranks[2]?.details.map(({ detailName }) => detailName)).toContain(
      'Above other people or open drains',
    )
    const checklist = (await contractor(specialPermitChecklist, { params })).body.data
    expect(body.data.checklist).toEqual(checklist)
    expect(checklist[0]?.itemName).toContain('11 m (35 ft)')
    for (const list of ['safetyMandatories', 'documents', 'workAgreements'] as const) {
      expect(body.data[list].length).toBeGreaterThan(5)
    }
    for (const endpoint of [permitType, specialPermitChecklist]) {
      expect((await other(endpoint, { params })).status).toBe(404)
      expect((await noAccess(endpoint, { params })).status).toBe(403)
    }
  })
})
