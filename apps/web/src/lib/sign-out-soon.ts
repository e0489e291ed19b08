import { session } from './session.ts'

/** Help for a code that is typed soon after the sign-in: each code works once. */
export const CODE_HELP = 'From your authenticator app, or a recovery code. Each code works once: wait for the next one'

const SECONDS = 3

/** The message for the user. */
export const SIGN_OUT_SOON = `You will be signed out in ${SECONDS} seconds.`

/** After a change of the password the person signs in again, this much later (AUTH-62). */
export const signOutSoon = () => setTimeout(() => void session.signOut(), SECONDS * 1000)
