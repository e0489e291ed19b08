/** The words of every answer to a task. */
export const texts = {
  response: 'Your answer',
  comment: 'Comment on your answer',
  commentOptional: 'Comment, if you want to add one',
  condition: 'Condition or comment',
  reason: 'Reason, so that the reporter knows what to do',
  signedReason: 'Reason',
  giveReason: 'Please give the reason',
  shortReturn: 'Return',
  signs: 'Your password signs',
  code: 'Code',
  giveSignature: 'Sign with your password',
  andSign: (label: string) => `${label} and sign`,
  meaning: (meaning: string, name: string, onBehalfOf: string | null) =>
    `“${meaning}”, signed as ${name}${onBehalfOf === null ? '' : ` for ${onBehalfOf}`}`,
  task: (label: string) => `Your task: ${label}`,
  onBehalf: (name: string) => `for ${name}`,
  due: (when: string) => `due ${when}`,
} as const
