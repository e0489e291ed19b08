/** Where a code is typed again soon after the sign-in: each one is good once. */
export const CODE_HELP =
  'From your authenticator app, or a recovery code. If you have just used a code, wait for the next one'
