import { PERMIT } from '@selamat/contract/domains/permits/items'
import { describe, expect, it } from 'vitest'
import { CLINIC_PAGES } from './clinic-pages.ts'
import { isInCharge, isOfClinic, mainActOf } from './main-act.ts'

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

  it('is that of the part in the clinic, unless somebody looks after people or the site', () => {
    expect(mainActOf(nurse, false, 'DOCTOR')).toBe('patient')
    expect(mainActOf(nurse, false, 'NURSE')).toBe('desk')
    expect(mainActOf(worker, true, 'PHARMACIST')).toBe('dispense')
    expect(mainActOf(administrator, false, 'DOCTOR')).toBe('people')
    expect(mainActOf(supervisor, false, 'NURSE')).toBe('board')
    expect([isOfClinic('desk'), isOfClinic('report')]).toEqual([true, false])
  })

  it('opens the page of the part for a patient', () => {
    const patient = {
      id: 7,
      number: 'MED/RSV/2026/XI/0007',
      fullName: 'Budi Santoso',
      visitName: 'Consultation',
      urgency: 'ROUTINE',
      status: 'CHECKED_IN',
      since: '2026-11-26T07:00:00+07:00',
    } as const
    expect(CLINIC_PAGES.DOCTOR.of(patient)).toBe('/medical-list/visit?id=7')
    expect(CLINIC_PAGES.NURSE.of(patient)).toMatch(/^\/reservation\/detail\?assignmentNumber=MED/)
    expect(CLINIC_PAGES.PHARMACIST.of(patient)).toBe('/dispensing?id=7')
  })

  it('is not the board where permits cannot be read', () => {
    expect(isInCharge(role('read submenu/Dashboard PIC'))).toBe(false)
    expect(isInCharge(worker)).toBe(false)
  })
})
