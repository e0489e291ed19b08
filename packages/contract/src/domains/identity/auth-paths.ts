/** Known before any schema is loaded: the sign-in page imports these and nothing else of the contract. */
export const API_BASE = '/api/v1'
export const TOKEN_PATH = '/auth/token'
export const REFRESH_PATH = '/auth/token/refresh'
export const CHECK_PATH = '/auth/token/check'
export const LOGOUT_PATH = '/auth/logout'
/** The public client of the token operation; its secret is empty. */
export const CLIENT_ID = 'selamat-web'
/** How far the refresh timestamp may be from the server's clock. */
export const TICKET_MINUTES = 5
