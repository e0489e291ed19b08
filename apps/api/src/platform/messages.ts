/** The success messages of writes, from the specification. */
export const SAVED = 'Data Saved Successfully'
export const DELETED = 'Successfully deleted.'

/** The error at a field that refers to an unavailable record. */
export const CHOOSE = 'Choose one from the list'
