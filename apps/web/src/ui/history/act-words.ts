import type { StatusKey } from '../status.ts'

const ACTS: Readonly<Record<string, readonly [string, StatusKey]>> = {
  create: ['Created', 'inforce'],
  update: ['Changed', 'waiting'],
  archive: ['Archived', 'ended'],
  restore: ['Restored', 'inforce'],
  delete: ['Deleted', 'stopped'],
  export: ['Exported', 'draft'],
}

/** An act of the audit trail in words, with the mark of what it means. */
export function actWords(action: string): { words: string; status: StatusKey } {
  const known = ACTS[action]
  if (known !== undefined) return { words: known[0], status: known[1] }
  const words = action.replace(/[_.:-]/g, ' ')
  return { words: words.charAt(0).toUpperCase() + words.slice(1), status: 'draft' }
}
