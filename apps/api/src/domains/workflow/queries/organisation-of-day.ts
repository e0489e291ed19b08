import { formatDate } from '@selamat/contract/kit/dates'
import type { Executor } from '../../../platform/database.ts'

/** Superior, department and site of a user on a day; a case keeps those of the day on which it was sent. */
export async function organisationOfDay(db: Executor, userId: number, at: Date) {
  const today = formatDate(at)
  const employment = await db
    .selectFrom('employments')
    .select(['superiorId', 'departmentId', 'siteId'])
    .where('userId', '=', userId)
    .where('validFrom', '<=', today)
    .where((where) => where.or([where('validUntil', 'is', null), where('validUntil', '>=', today)]))
    .executeTakeFirst()
  return employment ?? { superiorId: null, departmentId: null, siteId: null }
}
