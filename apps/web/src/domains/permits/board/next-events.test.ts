import { describe, expect, it } from 'vitest'
import { nextEvents } from './next-events.ts'

const permit = (
  number: string,
  status: 'ACTIVE' | 'EXPIRED' | 'ISSUED' | 'SUSPENDED',
  from: string,
  until: string,
) => ({
  id: Number(number),
  number,
  kind: 'PTW' as const,
  title: '',
  workTypeName: '',
  risk: 'LOW' as const,
  status,
  subLocationName: null,
  holderName: '',
  employerName: '',
  people: 0,
  isolations: 0,
  suspendReason: null,
  suspendedAt: null,
  startsAt: `2026-11-20T${from}:00Z`,
  endsAt: `2026-11-20T${until}:00Z`,
})

describe('what comes next on the board', () => {
  const areas = [
    { permits: [permit('1', 'ACTIVE', '00:00', '09:00'), permit('2', 'ISSUED', '08:00', '12:00')] },
    { permits: [permit('3', 'EXPIRED', '00:00', '06:00'), permit('4', 'SUSPENDED', '00:00', '10:00')] },
  ]
  const now = new Date('2026-11-20T07:00:00Z')

  it('begins with what is to be handed back now, then follows the time; stopped work has no next event', () => {
    expect(nextEvents(areas, now, 5).map(({ permit: { number }, what }) => [number, what])).toEqual([
      ['3', 'handBack'],
      ['2', 'begins'],
      ['1', 'ends'],
    ])
  })

  it('has no more events than there is room for', () => {
    expect(nextEvents(areas, now, 2)).toHaveLength(2)
  })
})
