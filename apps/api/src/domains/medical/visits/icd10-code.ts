import { findIcd10, ICD10 } from '@selamat/contract/domains/medical/visits/icd10'
import { type FoundCode, icd10, icd10Search } from '@selamat/contract/domains/medical/visits/icd10-code'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { crudRoutes } from '../../../crud/crud-routes.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http.ts'
import { escapeLike } from '../../../platform/keyword.ts'
import { all } from '../../../platform/records/statements.ts'

/** So many codes are offered. */
const OFFERED = 12

/** Codes by their beginning, or by all words of the title: those of the company, then the common ones that it has no own title for. */
async function searchCodes(db: Executor, companyId: number, keyword: string): Promise<FoundCode[]> {
  const typed = keyword.trim()
  const terms = typed.split(/\s+/).filter(Boolean)
  if (terms.length === 0) return []
  const begins = `${escapeLike(typed.toUpperCase())}%`
  const hasTerms = all(terms.map((word) => sql`c.search_text like search_text(${`%${escapeLike(word)}%`})`))
  const common = findIcd10(keyword, OFFERED)
  const own = await run<FoundCode & { isOffered: boolean }>(
    db,
    sql`select c.code, c.title, true as is_own, (c.code like ${begins} or ${hasTerms}) as is_offered from icd10_codes c
      where c.company_id = ${companyId} and c.archived_at is null
        and (c.code like ${begins} or ${hasTerms} or c.code = any(${common.map(([code]) => code)}))
      order by c.code like ${begins} desc, c.code limit ${sql.lit(OFFERED * 3)}`,
  )
  const known = new Set(own.map(({ code }) => code))
  return [
    ...own.filter(({ isOffered }) => isOffered).map(({ code, title, isOwn }) => ({ code, title, isOwn })),
    ...common.flatMap(([code, title]) => (known.has(code) ? [] : [{ code, title, isOwn: false }])),
  ].slice(0, OFFERED)
}

interface Written {
  readonly code: string
  readonly text: string | null
  readonly rank: string
}

/**
 * Diagnoses with their words: what the doctor wrote, else the title of the company, else the common one. Throws 422 at each code
 * that nobody knows and that has no words.
 */
export async function withTitles(tx: Tx, companyId: number, diagnoses: readonly Written[]) {
  const bare = diagnoses.filter(({ text }) => text === null).map(({ code }) => code)
  const own =
    bare.length === 0
      ? []
      : await run<{ code: string; title: string }>(
          tx,
          sql`select code, title from icd10_codes where company_id = ${companyId} and code = any(${bare}) and archived_at is null`,
        )
  const titles = new Map(own.map(({ code, title }) => [code, title]))
  const titled = diagnoses.map((one) => ({
    ...one,
    text: one.text ?? titles.get(one.code) ?? ICD10.get(one.code) ?? '',
  }))
  const errors = titled.flatMap(({ text }, at) =>
    text === '' ? [[`diagnoses.${at}.text`, 'Write what the code stands for'] as const] : [],
  )
  if (errors.length > 0) throw httpError('INVALID', { errors: Object.fromEntries(errors) })
  return titled
}

/** The list of ICD-10 of a company, and the search of codes for a diagnosis. */
export function mountIcd10(app: FastifyInstance, context: AppContext): void {
  crudRoutes(app, context, icd10, {
    table: 'icd10_codes',
    label: 'title',
    hint: 't.code',
    unique: { icd10_codes_code: { field: 'code', code: 'CODE_EXISTS' } },
  })
  mount(app, context, icd10Search, ({ actor, body }) =>
    searchCodes(context.database.kysely, actor.companyId, body.keyword),
  )
}
