import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { anyOf, dayRange, option, optionsQuery } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { resource } from '../../../kit/resource.ts'
import { day, id, optionalId, optionalText } from '../../../kit/text.ts'
import { contractorHead } from '../heads.ts'
import { PREQUALIFICATION_STATUSES } from './prequalification.ts'

const prequalification = z.enum(PREQUALIFICATION_STATUSES)
export const WORKING = ['yes', 'no'] as const
export const WORKING_LABELS = { yes: 'With people here', no: 'Without people here' } as const

/**
 * A contractor of the company: category, contact and prequalification; one record for each company. It is
 * archived and never deleted, like companies.
 */
export const contractor = resource('contractors', {
  ...contractorHead,
  write: z.strictObject({
    contractorCompanyId: id.meta({ title: 'Company', named: 'contractorName' }),
    contractorCategoryId: optionalId,
    scopeOfWork: optionalText(2000),
    contactName: optionalText(100),
    contactPhone: optionalText(30, '+62 31 555 0101'),
    remarks: optionalText(2000),
  }),
  read: z.object({
    contractorCompanyId: z.int(),
    contractorName: z.string(),
    contractorCategoryId: z.int().nullable(),
    contractorCategoryName: z.string().nullable(),
    scopeOfWork: z.string().nullable(),
    contactName: z.string().nullable(),
    contactPhone: z.string().nullable(),
    remarks: z.string().nullable(),
    prequalifiedUntil: day.nullable(),
    /** As it stands today. */
    prequalification,
    peopleCount: z.int(),
    equipmentCount: z.int(),
  }),
  filter: {
    prequalification: anyOf(prequalification),
    /** Whether people of it work here. */
    working: anyOf(z.enum(WORKING)),
    prequalifiedUntil: dayRange,
    contractorCategoryId: anyOf(id),
  },
  sortable: ['id', 'contractorName', 'prequalifiedUntil', 'updatedAt'],
  defaultOrder: { column: 'contractorName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'export', 'options'],
})

/** The companies that can become a contractor: they work for the tenant and are not a contractor yet. */
export const contractorCompanies = endpoint({
  method: 'POST',
  path: '/contractors/companies/options',
  summary: 'Pick a company that works for us',
  permission: may('submenu/Contractor Equipment', 'create'),
  body: optionsQuery,
  data: z.object({ options: z.array(option), totalItem: z.int() }),
})
