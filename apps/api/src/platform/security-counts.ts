import type { SecurityAction } from '@selamat/contract/domains/audit/security-actions'

const counts = new Map<SecurityAction, number>()

/** Counts one security event of this process for the metric. */
export function countSecurityEvent(action: SecurityAction): void {
  counts.set(action, (counts.get(action) ?? 0) + 1)
}

/** How many security events this process has seen since its start, by action. */
export const securityCounts = (): ReadonlyMap<SecurityAction, number> => counts
