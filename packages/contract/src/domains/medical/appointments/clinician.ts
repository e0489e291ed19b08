import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { day, id, optionalDay, optionalText, text } from '../../../kit/text.ts'
import { clinicianHead } from '../heads.ts'

export const PROFESSIONS = ['DOCTOR', 'NURSE', 'PHARMACIST'] as const
export const PROFESSION_LABELS: Readonly<Record<(typeof PROFESSIONS)[number], string>> = {
  DOCTOR: 'Doctor',
  NURSE: 'Nurse',
  PHARMACIST: 'Pharmacist',
}
const profession = z.enum(PROFESSIONS).meta({ choices: PROFESSION_LABELS })

/** Who works at the clinic: an account of the company, with the registration that letters carry. */
export const clinician = resource('clinicians', {
  ...clinicianHead,
  write: z.strictObject({
    userId: id,
    profession,
    title: text(120),
    room: optionalText(60, 'Occupational health, room 1'),
    strNo: optionalText(60).meta({ title: 'STR number' }),
    sipNo: optionalText(60).meta({ title: 'SIP number' }),
    sipValidUntil: optionalDay.meta({ title: 'SIP valid until' }),
  }),
  read: z.object({
    userId: z.int(),
    username: z.string(),
    fullName: z.string(),
    photoFileId: id.nullable(),
    profession: z.enum(PROFESSIONS),
    title: z.string(),
    room: z.string().nullable(),
    strNo: z.string().nullable(),
    sipNo: z.string().nullable(),
    sipValidUntil: day.nullable(),
  }),
  filter: { profession: anyOf(z.enum(PROFESSIONS)), userId: anyOf(id) },
  sortable: ['id', 'title', 'updatedAt'],
  defaultOrder: { column: 'title', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
  imports: false,
})
