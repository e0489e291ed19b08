/** The page that the code of a letter opens; it needs no session. */
export const LETTER_PAGE = '/verify-letter'
/** The operation that it asks; the code follows. */
export const LETTER_CHECK_PATH = '/letters/verify'

export const letterAddress = (code: string): string => `${LETTER_PAGE}?code=${code}`
