import {
  childContractorEquipment,
  childEquipment,
  childFireEquipment,
} from '@selamat/contract/domains/master-data/child-equipment'
import { contractor } from '@selamat/contract/domains/master-data/contractor'
import { contractorEquipment, equipment, fireEquipment } from '@selamat/contract/domains/master-data/equipment'
import { equipmentCategory } from '@selamat/contract/domains/master-data/equipment-category'
import { equipmentType } from '@selamat/contract/domains/master-data/equipment-type'
import type { First, Resident } from './resident.ts'

const plan = {
  status: 'ACTIVE',
  uploadMandatory: false,
  licenceRequired: false,
  inspectionMonths: 6,
  testMonths: null,
  calibrationMonths: null,
  description: null,
}

/** The registers of equipment. */
export async function equipmentResidents(first: First): Promise<readonly Resident[]> {
  const [equipmentCategoryId, typeId, contractorId] = await Promise.all(
    [equipmentCategory, equipmentType, contractor].map((resource) => first(resource as never)),
  )
  const piece = (label: string) => ({
    typeId,
    code: label,
    brand: 'Dräger',
    model: 'X-am 5600',
    capacity: null,
    locationId: null,
    subLocationId: null,
    holderId: null,
    inServiceOn: '2025-03-01',
    inspectionMonths: null,
    lastInspectionDate: '2026-10-01',
    lastTestDate: null,
    lastCalibrationDate: null,
    licenceNumber: null,
    licenceValidUntil: null,
    licenceFileId: null,
    certificateFileId: null,
    qrCode: false,
    remarks: null,
  })
  const whole = (label: string) => ({ ...piece(label), serialNumber: `S ${label}`.slice(0, 80) })
  const partOf = (parentId: number) => (label: string) => ({ ...piece(label), parentId })
  const [company, fire, contractors] = await Promise.all(
    [equipment, fireEquipment, contractorEquipment].map((resource) => first(resource as never)),
  )
  return [
    {
      resource: equipmentCategory as never,
      name: 'equipmentCategoryName',
      order: ['equipmentCategoryName', 'ascending'],
      sample: (label) => ({ equipmentCategoryName: label, description: 'What lifts' }),
    },
    {
      resource: equipmentType as never,
      name: 'equipmentTypeName',
      order: ['equipmentTypeName', 'ascending'],
      sample: (label) => ({ equipmentTypeName: label, equipmentCategoryId, ...plan }),
    },
    { resource: equipment as never, name: 'code', order: ['code', 'ascending'], sample: whole },
    {
      resource: childEquipment as never,
      name: 'code',
      order: ['code', 'ascending'],
      sample: partOf(company ?? 0),
    },
    {
      resource: fireEquipment as never,
      name: 'code',
      order: ['code', 'ascending'],
      sample: (label) => ({ ...whole(label), agent: 'CO2' }),
    },
    {
      resource: childFireEquipment as never,
      name: 'code',
      order: ['code', 'ascending'],
      sample: (label) => ({ ...partOf(fire ?? 0)(label), agent: null }),
    },
    {
      resource: contractorEquipment as never,
      name: 'code',
      order: ['code', 'ascending'],
      sample: (label) => ({ ...whole(label), contractorId }),
    },
    {
      resource: childContractorEquipment as never,
      name: 'code',
      order: ['code', 'ascending'],
      sample: partOf(contractors ?? 0),
    },
  ]
}
