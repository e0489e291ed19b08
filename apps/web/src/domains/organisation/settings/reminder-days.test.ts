import { describe, expect, it } from 'vitest'
import { ownVariables } from '../../../ui/theme/own-colours.ts'
import { readColour, SWATCHES } from './colours.ts'
import { hourText, reminderDays } from './reminder-days.ts'

describe('the days of reminders', () => {
  it('count back from the due date, in order, without duplicates (ORG-33)', () => {
    expect(reminderDays('2027-03-01', [7, 90, 7, 0])).toEqual([
      { before: 90, day: '2026-12-01' },
      { before: 7, day: '2027-02-22' },
      { before: 0, day: '2027-03-01' },
    ])
    expect(reminderDays('2027-03-01', [Number.NaN, 1.5, -1])).toEqual([])
    expect(hourText(7)).toBe('07:00')
  })
})

describe('the offered colours', () => {
  it('appear unchanged in light mode (ORG-32)', () => {
    const changed = SWATCHES.filter(({ colour }) => ownVariables(colour, 'light')['color-primary'] !== colour)
    expect(changed).toEqual([])
  })

  it('can be replaced by any colour code, with or without the hash (ORG-32)', () => {
    expect(readColour(' 7a1fa2 ')).toBe('#7A1FA2')
    expect(readColour('#7A1FA2')).toBe('#7A1FA2')
    expect(readColour('#7A1')).toBeNull()
    expect(readColour('red')).toBeNull()
  })
})
