import { describe, expect, it } from 'vitest'
import { codeOf } from './equipment-fields.ts'
import { childCreateError, equipmentOnSave } from './equipment-save.ts'

const detail = {
  equipmentDetailId: 77,
  typeId: 4,
  code: 'CR-01###HB-204',
  brand: '',
  model: undefined,
  remarks: [],
  inspectionMonths: 0,
  lastInspectionDate: '2026-05-31T23:30:00.000Z',
  assignmentStatus: 'open',
  created: '2026-01-01T00:00:00+07:00',
  createdBy: 'Sari',
  lastAssignmentNumber: 'HR-1',
  location: 'Unit 100',
  parent: 'CR-01',
  status: 'READY',
  sublocation: 'Deck',
  startDate: '2025-01-01',
  updated: '2026-01-02T00:00:00+07:00',
  updatedBy: 'Budi',
  locationId: 3,
}

describe('the payload of an equipment detail', () => {
  const sent = equipmentOnSave(detail)

  it.each([
    ['MASTER-102', 'assignmentStatus'],
    ['MASTER-103', 'created'],
    ['MASTER-104', 'createdBy'],
    ['MASTER-105', 'lastAssignmentNumber'],
    ['MASTER-106', 'location'],
    ['MASTER-107', 'parent'],
    ['MASTER-108', 'status'],
    ['MASTER-109', 'sublocation'],
    ['MASTER-110', 'startDate'],
    ['MASTER-111', 'updated'],
    ['MASTER-112', 'updatedBy'],
  ])('%s: is without %s', (_row, field) => {
    expect(detail).toHaveProperty(field)
    expect(sent).not.toHaveProperty(field)
  })

  it('has none of the eleven read-only fields (MASTER-102, MASTER-103, MASTER-104, MASTER-105, MASTER-106, MASTER-107, MASTER-108, MASTER-109, MASTER-110, MASTER-111, MASTER-112)', () => {
    expect(Object.keys(sent).sort()).toEqual(
      [
        'brand',
        'code',
        'id',
        'inspectionMonths',
        'lastInspectionDate',
        'locationId',
        'model',
        'qrCode',
        'remarks',
        'typeId',
      ].sort(),
    )
  })

  it('carries the id of the detail as id (MASTER-113), and none for a new one', () => {
    expect(sent.id).toBe(77)
    expect(equipmentOnSave({ code: 'A' })).not.toHaveProperty('id')
  })

  it('has the code after the first ###, else the whole code (MASTER-114)', () => {
    expect(sent.code).toBe('HB-204')
    expect(['GD-118', 'A###B###C', '###X', 'A###', 'A##B'].map(codeOf)).toEqual(['GD-118', 'B###C', 'X', '', 'A##B'])
  })

  it('has no QR label by default (MASTER-115)', () => {
    expect(sent.qrCode).toBe(false)
    expect(equipmentOnSave({ qrCode: null }).qrCode).toBe(false)
    expect(equipmentOnSave({ qrCode: true }).qrCode).toBe(true)
  })

  it('has the last inspection as a day in Jakarta (MASTER-116)', () => {
    expect(sent.lastInspectionDate).toBe('2026-06-01')
    expect(equipmentOnSave({ lastInspectionDate: '2026-06-01' }).lastInspectionDate).toBe('2026-06-01')
    expect(equipmentOnSave({ lastInspectionDate: new Date('2026-06-30T17:00:00Z') }).lastInspectionDate).toBe(
      '2026-07-01',
    )
    expect(equipmentOnSave({ lastInspectionDate: '' }).lastInspectionDate).toBeNull()
  })

  it('has null for empty values, not for 0 or false (MASTER-117)', () => {
    expect(sent).toMatchObject({ brand: null, model: null, remarks: null, inspectionMonths: 0, qrCode: false })
  })
})

describe('a refused create of child equipment', () => {
  it('says serial number if the server says code (MASTER-100)', () => {
    expect(childCreateError('The code already exists')).toBe('The serial number already exists')
    expect(childCreateError('Code: this code is taken')).toBe('Serial number: this serial number is taken')
    expect(childCreateError('Decoder is broken')).toBe('Decoder is broken')
  })

  it('says that it failed if the server has no message (MASTER-101)', () => {
    expect([childCreateError(undefined), childCreateError(null), childCreateError('')]).toEqual(
      Array(3).fill('Failed to add data.'),
    )
  })
})
