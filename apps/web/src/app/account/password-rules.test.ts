import { describe, expect, it } from 'vitest'
import { errorsOf } from '../../ui/form/form-state.ts'
import { passwordForm } from './password-rules.ts'

const COMPOSED = 'Use 8 or more characters with combination of uppercase & lowercase, numbers and special characters'
const errors = (currentPassword: string, newPassword: string, confirmation = newPassword) =>
  errorsOf(passwordForm, { currentPassword, newPassword, confirmation })

describe('the change-password dialog', () => {
  it('requires each of its three fields (AUTH-53, AUTH-54, AUTH-55, AUTH-56)', () => {
    const required = 'This field is required'
    expect(errors('', '', '')).toEqual({ currentPassword: required, newPassword: required, confirmation: required })
    expect(errors('Old#12345', 'New#12345', '')).toEqual({ confirmation: required })
  })

  it('refuses the current password as the new one (AUTH-57)', () => {
    expect(errors('Selamat#2026', 'Selamat#2026')).toEqual({
      newPassword: 'Your new password must be different from previously used password',
    })
  })

  it('demands 8 characters with lower, upper, digit and special (AUTH-58, LIMITS-06)', () => {
    for (const weak of ['Ab#4567', 'ab#45678', 'AB#45678', 'Abc#defg', 'Abc45678', 'Abc 45678']) {
      expect(errors('Old#12345', weak)).toEqual({ newPassword: COMPOSED })
    }
    for (const special of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') expect(errors('x', `Abc4567${special}`)).toEqual({})
  })

  it('refuses a confirmation that differs (AUTH-59)', () => {
    expect(errors('Old#12345', 'New#12345', 'New#12346')).toEqual({ confirmation: "Those passwords didn't match" })
  })
})
