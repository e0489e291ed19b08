import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { anyOf, option, optionsQuery } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { resource } from '../../../kit/resource.ts'
import { id, optionalId, optionalText, text } from '../../../kit/text.ts'
import { medicalCenterHead } from '../heads.ts'
import { MEDICAL_CENTER } from '../items.ts'

/** A clinic or first-aid post of the company: what it keeps on its shelves and where it is (MEDICAL-16, MEDICAL-18). */
export const medicalCenter = resource('medical-centers', {
  ...medicalCenterHead,
  write: z.strictObject({
    centerName: text(120),
    siteId: id,
    locationId: optionalId,
    phone: optionalText(30, '+62 542 555 0119'),
    licenceNo: optionalText(60),
    headDoctorId: optionalId.meta({ title: 'Head of the clinic', named: 'headDoctor' }),
  }),
  read: z.object({
    centerName: z.string(),
    siteId: z.int(),
    siteName: z.string(),
    locationId: z.int().nullable(),
    locationName: z.string().nullable(),
    phone: z.string().nullable(),
    licenceNo: z.string().nullable(),
    /** The doctor who answers for it, an account of the company. */
    headDoctorId: z.int().nullable(),
    headDoctor: z.string().nullable(),
  }),
  filter: { siteId: anyOf(id) },
  sortable: ['id', 'centerName', 'updatedAt'],
  defaultOrder: { column: 'centerName', direction: 'ascending' },
  verbs: ['list', 'get', 'detail', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})

/** The doctors of the clinic, one of whom is its head. */
export const headCandidates = endpoint({
  method: 'POST',
  path: '/medical-centers/doctors/options',
  summary: 'Pick the doctor who heads a medical center',
  permission: may(MEDICAL_CENTER, 'read'),
  body: optionsQuery,
  data: z.object({ options: z.array(option), totalItem: z.int() }),
})
