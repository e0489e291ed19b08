import { session } from './session.ts'

const SECONDS = 3

/** What the person is told of it. */
export const SIGN_OUT_SOON = `You will be signed out in ${SECONDS} seconds.`

/** After a change of the password the person signs in anew, this much later (AUTH-62). */
export const signOutSoon = () => setTimeout(() => void session.signOut(), SECONDS * 1000)
