import { expect, it } from 'vitest'
import { isCommon, isPersonal } from './common-passwords.ts'

it.each([
  'Password1!',
  'P@ssw0rd',
  'Passw0rd!',
  'Pa$$w0rd123',
  'Qwerty123!',
  'Qwertyuiop1!',
  '1Qaz@wsx',
  'Abcd1234!',
  'Abcdefgh1!',
  'Admin123!',
  'Adm1n!strator1',
  'Welcome2026!',
  'Selamat#2026',
  'Selamat1!',
  'Jakarta17!',
  'Rahasia1!',
  'Bismillah786!',
  'Summer2026!',
  'Iloveyou1!',
  'Safety1st!',
  'Garuda#08',
  'AdminSelamat1!',
  'Aaaaaa1!',
  'November2026!',
  '123Dragon!',
  'Monkey-99',
  'Zxcvbnm,1',
])('refuses %s as easy to guess', (password) => {
  expect(isCommon(password)).toBe(true)
})

it.each([
  'Gelombang-Tenang7',
  'kQ7#vT2m!xLp',
  'Kapal layar 3 biru!',
  'Tr0ub4dor&3xyz',
  'Password-Tapi-Panjang-9-Sekali!',
  'Wt5!nHq8',
])('accepts %s', (password) => {
  expect(isCommon(password)).toBe(false)
})

it('finds the owner in a password, also with digits for letters, but not a short part of a name', () => {
  const owner = { username: '10000008', fullName: 'Budi Adi Santoso' }
  expect(isPersonal('x10000008X!', owner)).toBe(true)
  expect(isPersonal('Xy!sANTOSO9', owner)).toBe(true)
  expect(isPersonal('Xy!5ant0s09', owner)).toBe(true)
  expect(isPersonal('Padi-Menguning7', owner)).toBe(false)
})
