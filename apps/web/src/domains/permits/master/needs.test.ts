import { expect, it } from 'vitest'
import { duration, needsOf } from './needs.ts'

const type = {
  id: 1,
  version: 1,
  createdAt: '2026-11-20T08:00:00+07:00',
  updatedAt: '2026-11-20T08:00:00+07:00',
  archivedAt: null,
  typeName: 'Hot work',
  code: 'HOT',
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
  rankCount: 3,
  checklistCount: 12,
}

it('says what the permits of a type need, in a few words each', () => {
  expect(needsOf(type)).toEqual([])
  const needs = needsOf({
    ...type,
    gases: ['oxygen', 'flammable'],
    gasTestMinutes: 240,
    needsIsolation: true,
    needsAttendant: true,
    fireWatchMinutes: 60,
    holderCertificates: ['Welder'],
    crewCertificates: ['Confined Space'],
  })
  expect(needs).toEqual([
    'gas test every 4 h',
    'isolation',
    'attendant',
    'fire watch 1 h',
    'certificate Welder',
    'certificate Confined Space',
  ])
  expect(needsOf({ ...type, gases: ['oxygen'] })).toEqual(['gas test once'])
})

it('says whole hours as hours', () => {
  expect([60, 240, 90, 30].map(duration)).toEqual(['1 h', '4 h', '90 min', '30 min'])
})
