import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { resource } from '../../../kit/resource.ts'
import { id, keywordText, optionalText, text } from '../../../kit/text.ts'
import { medicineHead } from '../heads.ts'
import { BULK_MEDICINE, MEDICINE } from '../items.ts'
import { levelFilter, minimumFirst, stockItemRead, stockItemWrite } from './stock-item.ts'
import { CONTROL_LABELS, CONTROLS, DOSAGE_FORM_LABELS, DOSAGE_FORMS } from './stock-words.ts'

/** Each ingredient once, whatever its capitals. */
const ingredients = z
  .array(text(100))
  .max(12, 'At most 12 ingredients')
  .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'Name each ingredient once')

const control = z.enum(CONTROLS).meta({ choices: CONTROL_LABELS })
const form = z.enum(DOSAGE_FORMS).meta({ choices: DOSAGE_FORM_LABELS })

/** A medicine of the clinic (MEDICAL-43 to MEDICAL-61): what it is, and how much of it can be used. */
export const medicine = resource('medicines', {
  ...medicineHead,
  write: z
    .strictObject({
      medicineName: text(200),
      ...stockItemWrite,
      typeId: id,
      ingredients,
      strength: optionalText(60, '500 mg'),
      form,
      control,
      isLasa: z.boolean().default(false).meta({ title: 'Look-alike' }),
      kfaCode: optionalText(20).meta({ title: 'KFA code' }),
    })
    .superRefine(minimumFirst),
  read: z.object({
    medicineName: z.string(),
    ...stockItemRead,
    typeId: z.int(),
    typeName: z.string(),
    ingredients: z.array(z.string()),
    strength: z.string().nullable(),
    form: z.enum(DOSAGE_FORMS),
    control: z.enum(CONTROLS),
    /** It looks or sounds like another one: written with tall letters, fetched with care. */
    isLasa: z.boolean(),
    kfaCode: z.string().nullable(),
  }),
  filter: { typeId: anyOf(id), control: anyOf(z.enum(CONTROLS)), form: anyOf(z.enum(DOSAGE_FORMS)), ...levelFilter },
  sortable: ['id', 'medicineName', 'code', 'updatedAt'],
  defaultOrder: { column: 'medicineName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
  imports: BULK_MEDICINE,
})

/** The codes of medicines, with what is there: to order by (MEDICAL-52). */
export const medicineCodes = endpoint({
  method: 'POST',
  path: '/medicines/codes/list',
  summary: 'The codes of medicines that begin with a text',
  permission: may(MEDICINE, 'read'),
  body: z.strictObject({ keyword: keywordText.optional() }),
  data: z.object({
    codes: z.array(z.object({ id, code: z.string(), medicineName: z.string(), qty: z.int(), unit: z.string() })),
  }),
})
