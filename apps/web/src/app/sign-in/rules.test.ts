import { employeeId } from '@selamat/contract/domains/identity/password'
import { describe, expect, it } from 'vitest'
import { employeeIdErrors, passwordErrors } from './rules.ts'

describe('the sign-in form', () => {
  it('asks for the employee ID (AUTH-12)', () => {
    expect(employeeIdErrors('')).toEqual(['Please input your Employee ID!'])
  })

  it('takes exactly 8 characters (AUTH-13, LIMITS-07)', () => {
    expect(employeeIdErrors('1000000')).toEqual(['Please input Employee ID with 8 character numbers'])
    expect(employeeIdErrors('100000081')).toEqual(['Please input Employee ID with 8 character numbers'])
    expect(employeeIdErrors('10000008')).toEqual([])
  })

  it('takes digits only and names every failed rule (AUTH-14)', () => {
    expect(employeeIdErrors('1000000a')).toEqual(['Must be numbers'])
    expect(employeeIdErrors('rina')).toEqual(['Please input Employee ID with 8 character numbers', 'Must be numbers'])
  })

  it('asks for the password (AUTH-15)', () => {
    expect([passwordErrors(''), passwordErrors(' ')]).toEqual([['Please input your password!'], []])
  })

  it("says what the server's schema says, which it does not load", () => {
    for (const value of ['', '1', '12345678', '1234567x', 'employee', '123456789', '１２３４５６７８']) {
      const checked = employeeId.safeParse(value)
      expect(employeeIdErrors(value)).toEqual(checked.success ? [] : checked.error.issues.map((issue) => issue.message))
    }
  })
})
