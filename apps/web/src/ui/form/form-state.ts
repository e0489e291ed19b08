import type { ZodType } from 'zod'
import { ApiError, messageOf } from '../../lib/api-error.ts'

/** Messages by field path, e.g. `name` or `grants.3.actions`. */
export type FieldErrors = Readonly<Record<string, string>>

/** The errors of a schema: the first message of each field, by path. */
export function errorsOf(schema: ZodType, value: unknown): FieldErrors {
  const checked = schema.safeParse(value)
  if (checked.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of checked.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** The messages at a field or below its path. */
export function errorAt(errors: FieldErrors, name: string): string | undefined {
  const under = Object.keys(errors).find((path) => path === name || path.startsWith(`${name}.`))
  return under === undefined ? undefined : errors[under]
}

/** The errors of a failed save: messages at fields, or one for the form. */
export interface Problem {
  readonly message: string
  /** Somebody else changed the record meanwhile. */
  readonly conflict: { readonly by: string; readonly at: string } | null
  readonly requestId: string | null
}

/** Converts the error of a save. */
export function problemOf(thrown: unknown): { errors: FieldErrors; problem: Problem } {
  const error = thrown instanceof ApiError ? thrown : null
  const { changedBy, changedAt } = error?.details ?? {}
  const stale = error?.code === 'STALE' && typeof changedBy === 'string' && typeof changedAt === 'string'
  return {
    errors: error?.errors ?? {},
    problem: {
      message: messageOf(thrown),
      conflict: stale ? { by: changedBy, at: changedAt } : null,
      requestId: error?.requestId ?? null,
    },
  }
}
