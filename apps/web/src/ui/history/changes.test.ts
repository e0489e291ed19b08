import { describe, expect, it } from 'vitest'
import { fieldLabel, readableChanges, valueText } from './changes.ts'

describe('the description of a change', () => {
  it('leaves out system fields, ids with a name, and fields that stayed empty', () => {
    const changes = [
      { field: 'id', from: null, to: 7 },
      { field: 'siteId', from: 1, to: 2 },
      { field: 'siteName', from: 'Cilegon', to: 'Merak' },
      { field: 'parentId', from: 1, to: 2 },
      { field: 'description', from: null, to: '' },
      { field: 'updatedAt', from: 'a', to: 'b' },
      { field: 'status', from: 'WAITING_APPROVAL', to: 'WAITING_APPROVAL' },
    ]
    expect(readableChanges({ changes }).map(({ field }) => field)).toEqual(['siteName', 'parentId'])
    expect(readableChanges({ changes, reason: 'Merak' }).map(({ field }) => field)).toEqual(['parentId'])
  })

  it('has labels for fields and values', () => {
    expect(fieldLabel('locationTypeName')).toBe('Location type name')
    expect(fieldLabel('areaOwnerId')).toBe('Area owner')
    expect(fieldLabel('area_owner')).toBe('Area owner')
    expect(valueText('2026-11-20T09:42:11+07:00')).toBe('2026-11-20 09:42')
    expect(valueText('2026-11-24T19:58:30.930Z')).toBe('2026-11-25 02:58')
    expect(valueText('ACTIVE', 'status')).toBe('Active')
    expect(valueText(['create', 'read'])).toBe('create, read')
    expect(valueText(false)).toBe('No')
    expect(valueText('WAITING_APPROVAL')).toBe('Waiting for approval')
    expect(valueText('BTG')).toBe('BTG')
    expect(valueText('')).toBeNull()
    expect(valueText([])).toBeNull()
    expect(valueText({ a: 1 })).toBe('{"a":1}')
  })
})
