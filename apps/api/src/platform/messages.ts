/** What a write answers when it has done what was asked, in the words of the specification. */
export const SAVED = 'Data Saved Successfully'
export const DELETED = 'Successfully deleted.'

/** What stands at a field that names a record which is not there to choose. */
export const CHOOSE = 'Choose one from the list'
