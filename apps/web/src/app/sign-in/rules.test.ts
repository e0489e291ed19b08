import { sixDigits } from '@selamat/contract/domains/identity/recovery'
import { accountRegistration, companyRegistration } from '@selamat/contract/domains/identity/registration'
import { employeeId, newPassword } from '@selamat/contract/kit/password'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  codeErrors,
  confirmationErrors,
  domainErrors,
  emailErrors,
  newPasswordErrors,
  ownEmailErrors,
  phoneErrors,
  textErrors,
} from './rules.ts'
import { employeeIdErrors, passwordErrors } from './sign-in-rules.ts'

describe('the sign-in form', () => {
  it('asks for the employee ID (AUTH-12)', () => {
    expect(employeeIdErrors('')).toEqual(['Please input your Employee ID!'])
  })

  it('accepts exactly 8 characters (AUTH-13, LIMITS-07)', () => {
    expect(employeeIdErrors('1000000')).toEqual(['Please input Employee ID with 8 character numbers'])
    expect(employeeIdErrors('100000081')).toEqual(['Please input Employee ID with 8 character numbers'])
    expect(employeeIdErrors('10000008')).toEqual([])
  })

  it('accepts digits only and names every failed rule (AUTH-14)', () => {
    expect(employeeIdErrors('1000000a')).toEqual(['Must be numbers'])
    expect(employeeIdErrors('rina')).toEqual(['Please input Employee ID with 8 character numbers', 'Must be numbers'])
  })

  it('asks for the password (AUTH-15)', () => {
    expect([passwordErrors(''), passwordErrors(' ')]).toEqual([['Please input your password!'], []])
  })

  it("has the messages of the server's schema, without loading it", () => {
    for (const value of ['', '1', '12345678', '1234567x', 'employee', '123456789', '１２３４５６７８']) {
      const checked = employeeId.safeParse(value)
      expect(employeeIdErrors(value)).toEqual(checked.success ? [] : checked.error.issues.map((issue) => issue.message))
    }
  })
})

describe("the forms of registration and recovery have the messages of the server's schemas, without loading them", () => {
  const said = (schema: z.ZodType, value: unknown, field?: string) => {
    const checked = schema.safeParse(value)
    const issues = checked.success ? [] : checked.error.issues
    return issues.filter(({ path }) => field === undefined || path[0] === field).map(({ message }) => message)
  }
  const { email, companyEmailDomain } = accountRegistration.shape
  const { companyName, phone } = companyRegistration.shape

  it.each([
    [
      'domains',
      domainErrors,
      companyEmailDomain,
      ['', 'firm', '@Firm.Example', 'a..example', 'http://a.example', 'ä.example'],
    ],
    [
      'e-mails',
      emailErrors,
      email,
      ['', ' ', 'a', 'a@b', 'a@b.example', ' a.b+c@d-e.example ', '.a@b.example', 'a b@c.example'],
    ],
    ['passwords', newPasswordErrors, newPassword, ['Ab#4567', 'ab#45678', 'Abc45678', 'Abc#4567', 'Kapal Layar 7!']],
    ['phones', phoneErrors, phone, ['', '1234', '12345', '+62 31 (555)-0101', '08x']],
    ['names', textErrors(100), companyName, ['', '  ', 'PT Bahari', 'x'.repeat(101)]],
    ['codes', codeErrors, sixDigits, ['', '12345', '123456', 'abcdef']],
  ] as const)('%s', (_what, own, schema, values) => {
    for (const value of values) expect(own(value), value).toEqual(said(schema, value).slice(0, 1))
  })

  it('the email of a registrant belongs to the company (G-023)', () => {
    for (const [address, domain] of [
      ['rina@firm.example', 'firm.example'],
      ['rina@mail.firm.example', '@Firm.example'],
      ['rina@evilfirm.example', 'firm.example'],
    ] as const) {
      const input = { username: '30000000', password: 'Kapal-Layar-7', email: address, companyEmailDomain: domain }
      expect(ownEmailErrors(address, domain)).toEqual(said(accountRegistration, input, 'email'))
    }
  })

  it('a new password is entered twice (AUTH-59)', () => {
    expect([confirmationErrors('', 'x'), confirmationErrors('y', 'x'), confirmationErrors('x', 'x')]).toEqual([
      ['This field is required'],
      ["Those passwords didn't match"],
      [],
    ])
  })
})
