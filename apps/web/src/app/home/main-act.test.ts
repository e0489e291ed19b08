import { PERMIT } from '@selamat/contract/domains/permits/items'
import { describe, expect, it } from 'vitest'
import { isInCharge, mainActOf } from './main-act.ts'

/** A role by what it can do, e.g. `create menu/Home`. */
const role =
  (...grants: readonly string[]) =>
  (action: string, item: string | readonly string[]) =>
    [item].flat().some((one) => grants.includes(`${action} ${one}`))

const worker = role(`read ${PERMIT}`, `create ${PERMIT}`)
const supervisor = role(`read ${PERMIT}`, `create ${PERMIT}`, 'read submenu/Dashboard PIC')
const controlRoom = role(`read ${PERMIT}`)
const administrator = role(`read ${PERMIT}`, 'read submenu/Dashboard PIC', 'create submenu/User')
const nurse = role('read menu/My Task')

describe('the main act of Home (SHELL-34)', () => {
  it('is the board for supervisors and the control room, a permit for contractors, people for administrators, else a report', () => {
    expect(mainActOf(supervisor, false)).toBe('board')
    expect(mainActOf(controlRoom, false)).toBe('board')
    expect(mainActOf(worker, true)).toBe('permit')
    expect(mainActOf(administrator, false)).toBe('people')
    expect(mainActOf(worker, false)).toBe('report')
    expect(mainActOf(nurse, false)).toBe('report')
  })

  it('is not the board where permits cannot be read', () => {
    expect(isInCharge(role('read submenu/Dashboard PIC'))).toBe(false)
    expect(isInCharge(worker)).toBe(false)
  })
})
