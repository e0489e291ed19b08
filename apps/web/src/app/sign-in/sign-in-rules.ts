/** Errors of an employee ID: every failed rule, on empty input only the first (AUTH-12 to 14). */
export function employeeIdErrors(value: string): string[] {
  if (value === '') return ['Please input your Employee ID!']
  return [
    ...(value.length === 8 ? [] : ['Please input Employee ID with 8 character numbers']),
    ...(/^\d+$/.test(value) ? [] : ['Must be numbers']),
  ]
}

/** Errors of a password at sign-in (AUTH-15). */
export const passwordErrors = (value: string): string[] => (value === '' ? ['Please input your password!'] : [])
