import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { anyOf } from '../../kit/list-query.ts'
import { may } from '../../kit/permissions.ts'
import { resource } from '../../kit/resource.ts'
import { id, optionalId, optionalText, text } from '../../kit/text.ts'
import { permitListItemHead } from './heads.ts'
import { PERMIT } from './items.ts'

/** The lists of permits: a checklist for each type of work, the others for all. */
export const PERMIT_LISTS = ['CHECKLIST', 'SAFETY_MANDATORY', 'DOCUMENT', 'WORK_AGREEMENT'] as const
export type PermitList = (typeof PERMIT_LISTS)[number]
export const PERMIT_LIST_LABELS: Readonly<Record<PermitList, string>> = {
  CHECKLIST: 'Checklist',
  SAFETY_MANDATORY: 'Mandatory safety',
  DOCUMENT: 'Documents',
  WORK_AGREEMENT: 'Work agreement',
}
const list = z.enum(PERMIT_LISTS).meta({ choices: PERMIT_LIST_LABELS })

/** A line of a list of permits. */
export const permitListItem = resource('permit-list-items', {
  ...permitListItemHead,
  write: z.strictObject({
    list,
    /** Of a checklist; the other lists are for every type of work. */
    workTypeId: optionalId.meta({ title: 'Type of work', named: 'workTypeName' }),
    itemName: text(300),
    /** The rule or hazard that it traces to; null: a rule of the site. */
    source: optionalText(200),
    isRequired: z.boolean(),
    /** Its place in the list; left out, the last. */
    position: z
      .int('Use a whole number')
      .min(1, 'At least 1')
      .max(999, 'At most 999')
      .nullish()
      .transform((value) => value ?? null),
  }),
  read: z.object({
    list: z.enum(PERMIT_LISTS),
    workTypeId: z.int().nullable(),
    workTypeName: z.string().nullable(),
    itemName: z.string(),
    source: z.string().nullable(),
    isRequired: z.boolean(),
    position: z.int(),
  }),
  filter: { list: list.or(anyOf(list)), workTypeId: anyOf(id) },
  sortable: ['id', 'position', 'updatedAt'],
  defaultOrder: { column: 'position', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})

/** A line as a permit shows it. */
export const permitLine = z.object({
  id: z.int(),
  itemName: z.string(),
  source: z.string().nullable(),
  isRequired: z.boolean(),
})
export type PermitLine = z.output<typeof permitLine>

const linesOf = (path: string, summary: string) =>
  endpoint({ method: 'GET', path, summary, permission: may(PERMIT, 'read'), data: z.array(permitLine) })

/** The lists that every permit shows, in their order (PERMIT-27 to PERMIT-29). */
export const permitLists = {
  workAgreements: linesOf('/work-agreements', 'What the holder of a permit agrees to'),
  safetyMandatories: linesOf('/safety-mandatories', 'What is mandatory at every work'),
  documents: linesOf('/permit-documents', 'The documents that a permit can have'),
}
