import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { resource } from '../../../kit/resource.ts'
import { keywordText, text } from '../../../kit/text.ts'
import { icd10Head } from '../heads.ts'
import { DOCTOR, MEDICAL_CENTER, MEDICAL_RECORD } from '../items.ts'
import { icd10Code } from './icd10.ts'

/** The list of ICD-10 that a company has a licence for, usually from a file. */
export const icd10 = resource('icd-codes', {
  ...icd10Head,
  write: z.strictObject({ code: icd10Code, title: text(200) }),
  read: z.object({ code: z.string(), title: z.string() }),
  filter: {},
  sortable: ['id', 'code', 'title', 'updatedAt'],
  defaultOrder: { column: 'code', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})

/** A code that a diagnosis can have. */
const foundCode = z.object({
  code: z.string(),
  title: z.string(),
  /** From the list of the company; else one of the common codes. */
  isOwn: z.boolean(),
})
export type FoundCode = z.infer<typeof foundCode>

/** What is offered while a diagnosis is written. */
export const icd10Search = endpoint({
  method: 'POST',
  path: '/icd-codes/search',
  summary: 'Codes of ICD-10 by code or words of the title: those of the company first, then the common ones',
  permission: may([MEDICAL_CENTER, DOCTOR, MEDICAL_RECORD], 'read'),
  body: z.strictObject({ keyword: keywordText }),
  data: z.array(foundCode),
})
