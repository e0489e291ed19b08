import { z } from 'zod'
import { id } from '../../../kit/text.ts'
import { parts } from './kind.ts'

const none = z.strictObject({})
const fileCount = z.strictObject({ max: z.int().min(1).max(20).default(5) })
/** Files that were uploaded before: their ids. */
const files = (max: number, what: string) =>
  z.array(id).min(1, 'This field is required').max(max, `At most ${max} ${what}`)

export const image = parts({
  label: 'Image',
  family: 'Files',
  settings: fileCount,
  initial: {},
  ruleType: 'list<double>',
  hasDefault: false,
  answer: ({ max }) => files(max, 'pictures'),
  references: (ids) => ({ files: ids.map((file) => ({ id: file, picture: true })) }),
})

/** Files of the accepted document types (FILES-04). */
export const document = parts({
  label: 'Document',
  family: 'Files',
  settings: fileCount,
  initial: {},
  ruleType: 'list<double>',
  hasDefault: false,
  answer: ({ max }) => files(max, 'files'),
  references: (ids) => ({ files: ids.map((file) => ({ id: file, picture: false })) }),
})

/** A location and, below it, a sub-location. */
export const location = parts({
  label: 'Location',
  family: 'People and places',
  settings: none,
  initial: {},
  /** Its id. */
  ruleType: 'double',
  answer: () => z.strictObject({ locationId: id, subLocationId: id.nullable().default(null) }),
  references: (place) => ({ places: [place] }),
  display: ({ locationId, subLocationId }, { place }) => place(locationId, subLocationId),
})

/** A user by the employee ID. */
export const user = parts({
  label: 'User',
  family: 'People and places',
  settings: none,
  initial: {},
  answer: () => z.string().regex(/^\d{8}$/, 'Choose a person'),
  references: (username) => ({ people: [username] }),
  display: (username, { person }) => person(username),
})
