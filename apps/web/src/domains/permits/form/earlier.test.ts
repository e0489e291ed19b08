import { expect, it } from 'vitest'
import { lastOwn, type OwnPermit, repeatedWindow, repeatLabel } from './earlier.ts'

const NOW = new Date('2026-11-26T07:30:00+07:00')
const yesterday = { startsAt: '2026-11-25T07:00:00+07:00', endsAt: '2026-11-25T15:00:00+07:00' }
const own: OwnPermit = {
  id: 1,
  number: 'SHE/PTW/2026/XI/0001',
  kind: 'PTW',
  title: 'Paint the rails',
  workTypeName: 'General work',
  locationName: 'Jetty 2',
  status: 'finish',
  part: 'HOLDER',
  ...yesterday,
}

it("repeats a permit at the same hours of today, and of tomorrow where today's are over", () => {
  expect(repeatedWindow(yesterday, NOW)).toEqual({
    startsAt: '2026-11-26T07:00:00+07:00',
    endsAt: '2026-11-26T15:00:00+07:00',
  })
  expect(repeatedWindow(yesterday, new Date('2026-11-26T16:00:00+07:00')).startsAt).toBe('2026-11-27T07:00:00+07:00')
  const night = { startsAt: '2026-11-24T22:00:00+07:00', endsAt: '2026-11-25T06:00:00+07:00' }
  expect(repeatedWindow(night, NOW)).toEqual({
    startsAt: '2026-11-26T22:00:00+07:00',
    endsAt: '2026-11-27T06:00:00+07:00',
  })
})

it('offers the last permit to work of the reader from before today, and calls it by its day', () => {
  const older = { ...own, id: 2, startsAt: '2026-11-20T07:00:00+07:00' }
  const today = { ...own, id: 3, startsAt: '2026-11-26T06:00:00+07:00' }
  const ofOthers = { ...own, id: 4, part: 'CREW' as const }
  const draft = { ...own, id: 5, status: 'draft' as const }
  const special = { ...own, id: 6, kind: 'SPECIAL' as const }
  expect(lastOwn([older, today, ofOthers, draft, special, own], NOW)?.id).toBe(own.id)
  expect(lastOwn([today, ofOthers], NOW)).toBeNull()
  expect(repeatLabel(own, NOW)).toBe("Repeat yesterday's permit")
  expect(repeatLabel(older, NOW)).toBe('Repeat the permit of 2026-11-20')
})
