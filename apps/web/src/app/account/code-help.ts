/** Help for a code that is typed soon after the sign-in: each code works once. */
export const CODE_HELP = 'From your authenticator app, or a recovery code. Each code works once: wait for the next one'
