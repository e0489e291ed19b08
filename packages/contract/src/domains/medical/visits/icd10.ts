import { z } from 'zod'
import { ICD10_TITLES } from './icd10-titles.ts'

/** Common codes of ICD-10 with titles of our own; a doctor writes the title of any other code. */
export const ICD10: ReadonlyMap<string, string> = new Map(Object.entries(ICD10_TITLES))

/** A code as it is written: a letter, two digits, and what comes after the point. */
const ICD10_FORM = /^[A-Z]\d[\dA-Z](\.[\dA-Z]{1,4})?$/

/** `j06.9` and `J069` are J06.9. */
const normal = (value: string) => {
  const plain = value.trim().toUpperCase().replaceAll(/[\s.]/g, '')
  return plain.length > 3 ? `${plain.slice(0, 3)}.${plain.slice(3)}` : plain
}

export const icd10Code = z
  .string()
  .max(20, 'Use a code of ICD-10, such as J06.9')
  .meta({ examples: ['J06.9'] })
  .transform(normal)
  .pipe(z.string().regex(ICD10_FORM, 'Use a code of ICD-10, such as J06.9'))

/** The codes whose code begins with some letters, or whose title has all terms; a few. */
export function findIcd10(typed: string, most = 8): readonly (readonly [string, string])[] {
  const terms = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (terms.length === 0) return []
  const code = normal(typed)
  const found = [...ICD10].filter(
    ([one, title]) => one.startsWith(code) || terms.every((word) => title.toLowerCase().includes(word)),
  )
  return found.slice(0, most)
}
