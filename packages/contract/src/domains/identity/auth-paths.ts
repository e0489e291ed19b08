/** The sign-in page imports only these paths from the contract, so that no schema is loaded before the sign-in. */
export const API_BASE = '/api/v1'
export const TOKEN_PATH = '/auth/token'
export const REFRESH_PATH = '/auth/token/refresh'
export const CHECK_PATH = '/auth/token/check'
export const LOGOUT_PATH = '/auth/logout'
export const CHANGE_PASSWORD_PATH = '/auth/passwords/change'
export const UPDATE_PASSWORD_PATH = '/auth/passwords/update'
export const REGISTER_PATH = '/auth/registrations'
export const REGISTER_VERIFY_PATH = '/auth/registrations/verify'
export const REGISTER_COMPANY_PATH = '/registrations'
export const FORGOT_PATH = '/auth/passwords/forgot'
export const RESEND_PATH = '/auth/otps/resend'
export const VERIFY_PATH = '/auth/otps/verify'
export const RESET_PATH = '/auth/passwords/reset'
export const FACTOR_PATH = '/auth/second-factor'
export const FACTOR_BEGIN_PATH = '/auth/second-factor/begin'
export const FACTOR_CONFIRM_PATH = '/auth/second-factor/confirm'
export const FACTOR_REMOVE_PATH = '/auth/second-factor/remove'
export const UNDO_EMAIL_PATH = '/auth/email-changes/undo'
/** The page that undoes an email change; its token is behind the #, so that no server logs it. */
export const UNDO_EMAIL_PAGE = '/undo-email'
/** The public client of the token operation; its secret is empty. */
export const CLIENT_ID = 'selamat-web'
/** The largest allowed difference between a refresh timestamp and the server's clock. */
export const TICKET_MINUTES = 5
