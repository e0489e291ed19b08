import { describe, expect, it } from 'vitest'
import { isKept, valueChanges } from './form-values.ts'

describe('values of a form', () => {
  it('are compared field by field; empty and missing are equal', () => {
    const theirs = { name: 'Tank Farm B', siteId: 1, note: null, grants: [{ itemId: 1 }] }
    const mine = { name: 'Tank farm B', siteId: 1, note: '', grants: [{ itemId: 2 }] }
    expect(valueChanges<object>(theirs, mine)).toEqual([
      { field: 'name', from: 'Tank Farm B', to: 'Tank farm B' },
      { field: 'grants', from: [{ itemId: 1 }], to: [{ itemId: 2 }] },
    ])
  })

  it('are taken from a draft only with the fields of the form', () => {
    const like = { name: '', siteId: null }
    expect(isKept({ values: { siteId: 3, name: 'x' }, version: 2 }, like)).toBe(true)
    for (const other of [
      null,
      'x',
      {},
      { values: { name: 'x' }, version: 1 },
      { values: like },
      { values: null, version: 1 },
    ]) {
      expect(isKept(other, like)).toBe(false)
    }
  })
})
