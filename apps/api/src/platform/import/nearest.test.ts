import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'

const meant = (text: string, ...labels: string[]) =>
  nearest(
    text,
    labels.map((label) => ({ label, value: label })),
  )
const CONDITIONS = ['Routine', 'Non-routine', 'Emergency']

it('a text means what is the same but for case, spaces, hyphens and accents, whatever else is near', () => {
  expect(meant('Non routine', ...CONDITIONS)).toBe('Non-routine')
  expect(meant('nonroutine', ...CONDITIONS)).toBe('Non-routine')
  expect(meant('no ACCESS', 'No Access', 'Access')).toBe('No Access')
  expect(meant('Café', 'CAFE', 'Cage')).toBe('CAFE')
})

it('a slip of the pen means what is nearest by its letters', () => {
  expect(meant('Producton', 'Production', 'Project')).toBe('Production')
  expect(meant('Mael', 'Male', 'Female')).toBe('Male')
  expect(meant('Femal', 'Male', 'Female')).toBe('Female')
  expect(meant('Rutine', ...CONDITIONS)).toBe('Routine')
  expect(meant('Non rutine', ...CONDITIONS)).toBe('Non-routine')
})

it('nothing is suggested that says the opposite', () => {
  expect(meant('Non routine', 'Routine', 'Emergency')).toBeNull()
  expect(meant('Non-employee', 'Employee', 'Contractor')).toBeNull()
  expect(meant('unsafe act', 'Safe act')).toBeNull()
  expect(meant('Tidak aman', 'Aman')).toBeNull()
  expect(meant('Inactive', 'Active')).toBeNull()
  expect(meant('Exterior', 'Interior')).toBeNull()
  expect(meant('Outdoor', 'Indoor')).toBeNull()
})

it('nothing is suggested where two are as near, nor a longer name that holds the text', () => {
  expect(meant('fmale', 'Male', 'Female')).toBeNull()
  expect(meant('Pump A3', 'Pump A1', 'Pump A2')).toBeNull()
  expect(meant('Admin', 'Super Admin', 'Employee')).toBeNull()
  expect(meant('Admin', 'Super Admin', 'Company Admin')).toBeNull()
})
