import { z } from 'zod'

const REQUIRED = 'This field is required'
const NOT_VALID = 'This value is not valid'

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose yes or no',
  array: 'Enter a list of values',
  object: 'Enter an object with named fields',
  record: 'Enter an object with named fields',
}
const UNITS: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  map: 'entries',
}

const limit = (word: string, bound: number | bigint, origin: string) => {
  const unit = UNITS[origin]
  return `${word} ${bound}${unit === undefined ? '' : ` ${Number(bound) === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit}`}`
}

/** What a person reads where a value does not fit and its schema has no message of its own. */
export function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : (EXPECTED[issue.expected] ?? NOT_VALID)
    case 'too_big':
      return limit('At most', issue.maximum, issue.origin)
    case 'too_small':
      return Number(issue.minimum) === 1 && issue.origin in UNITS
        ? REQUIRED
        : limit('At least', issue.minimum, issue.origin)
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return REQUIRED
      return `Choose one of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}`
    case 'invalid_union':
      return issue.input === undefined || issue.input === null ? REQUIRED : NOT_VALID
    default:
      return NOT_VALID
  }
}

// Once for server and pages: whatever is checked with a schema of the contract speaks these words.
z.config({ customError: messageOf })
