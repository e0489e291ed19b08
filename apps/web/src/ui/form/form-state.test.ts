import { location } from '@selamat/contract/domains/master-data/locations/location'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { errorAt, errorsOf, problemOf } from './form-state.ts'

const schema = z.object({
  name: z.string().min(1, 'This field is required'),
  rows: z.array(z.object({ qty: z.int() })),
})

describe('the errors of a form', () => {
  it('are at their field path, the first message of each', () => {
    const errors = errorsOf(schema, { name: '', rows: [{ qty: 1 }, { qty: 'x' }] })
    expect(Object.keys(errors)).toEqual(['name', 'rows.1.qty'])
    expect(errorAt(errors, 'name')).toBe('This field is required')
    expect(errorAt(errors, 'rows')).toBe(errors['rows.1.qty'])
    expect(errorAt(errors, 'nam')).toBeUndefined()
    expect(errorsOf(schema, { name: 'a', rows: [] })).toEqual({})
  })

  it('have a default message if the contract has none', () => {
    const write = location.write.pick({ locationName: true, siteId: true })
    expect(errorsOf(write, {})).toEqual({ locationName: 'This field is required', siteId: 'Choose one from the list' })
    expect(errorsOf(write, { locationName: 7, siteId: 1 })).toEqual({ locationName: 'Enter text' })
  })

  it('also come from the server: fields, or a change by somebody else', () => {
    const invalid = problemOf(
      new ApiError(422, 'INVALID', 'Please correct the marked fields', { errors: { name: 'The name already exists' } }),
    )
    expect(invalid.errors).toEqual({ name: 'The name already exists' })
    const stale = problemOf(
      new ApiError(409, 'STALE', 'Data has been changed by another user', {
        details: { changedBy: 'Rina', changedAt: '2026-11-20T09:42:00+07:00' },
      }),
    )
    expect(stale.problem.conflict).toEqual({ by: 'Rina', at: '2026-11-20T09:42:00+07:00' })
    expect(problemOf(new Error('')).problem.message).toBe('Something went wrong')
  })
})
