import type { ImportNote } from '@selamat/contract/domains/forms/records/form-record'

const SHEET_ORDER = ['survey', 'choices', 'settings']
const MOST_LISTED = 10

/** What an import has to say of the rows and columns of its sheets. */
export function noteList() {
  const notes: ImportNote[] = []
  const add = (sheet: string, row: number | null, name: string, text: string, isLeftOut = false) => {
    notes.push({ sheet: sheet.slice(0, 60), row, name: name === '' ? null : name.slice(0, 120), text, isLeftOut })
  }
  return {
    add,
    /** A row of the survey that is not in the form. */
    leaveOut: (row: number, name: string, text: string) => add('survey', row, name, text, true),
    /** All notes, those of the survey first, each sheet by its rows; what is about a whole sheet comes before them. */
    sorted: (): ImportNote[] => {
      const place = ({ sheet }: ImportNote) => {
        const at = SHEET_ORDER.indexOf(sheet)
        return at < 0 ? SHEET_ORDER.length : at
      }
      return notes.toSorted(
        (one, other) =>
          place(one) - place(other) || one.sheet.localeCompare(other.sheet) || (one.row ?? 0) - (other.row ?? 0),
      )
    },
  }
}
export type NoteList = ReturnType<typeof noteList>

export const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

/** `row 2`, `rows 2, 5 and 9`, `rows 2, 5, … and 14 more`. */
export function rowsText(rows: readonly number[]): string {
  const [only] = rows
  if (rows.length === 1) return `row ${only}`
  const more = rows.length - MOST_LISTED
  if (more > 0) return `rows ${rows.slice(0, MOST_LISTED).join(', ')} and ${more} more`
  return `rows ${rows.slice(0, -1).join(', ')} and ${rows.at(-1)}`
}
