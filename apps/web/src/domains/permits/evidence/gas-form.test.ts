import { PERMIT_SETTING_DEFAULTS } from '@selamat/contract/domains/permits/permit-settings'
import { expect, it } from 'vitest'
import { errorsOf } from '../../../ui/form/form-state.ts'
import { gasFormOf } from './gas-form.ts'

const limits = { settings: PERMIT_SETTING_DEFAULTS, flammableLimit: null }
const schema = gasFormOf(['oxygen', 'flammable'], true, limits)
const empty = {
  takenAt: '08:00',
  instrumentId: 0,
  level: null,
  note: '',
  oxygen: null,
  flammable: null,
  hydrogenSulfide: null,
  carbonMonoxide: null,
}

it('all that is missing is marked at once, each with one message', () => {
  expect(errorsOf(schema, { ...empty, flammable: Number.NaN })).toEqual({
    instrumentId: 'This field is required',
    oxygen: 'Oxygen must be measured',
    flammable: 'Flammable gas must be measured',
    level: 'Choose top, middle or bottom',
  })
  expect(errorsOf(schema, { ...empty, instrumentId: 3, level: 'TOP', oxygen: 20.9, flammable: -5 })).toEqual({
    flammable: 'From 0 to 100 %',
  })
  expect(errorsOf(schema, { ...empty, instrumentId: 3, level: 'TOP', oxygen: 20.9, flammable: 0 })).toEqual({})
})

it('a value out of limits can be recorded whatever else is missing', () => {
  expect(errorsOf(schema, { ...empty, instrumentId: 3, oxygen: 18.2 })).toEqual({})
})
