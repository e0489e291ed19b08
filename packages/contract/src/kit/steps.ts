/**
 * What may have to be done before work begins, in this order: the company's registration completed, a password that was
 * given changed, a second factor that a role demands enrolled. Until then only operations that name the step answer.
 */
export const STEPS = ['registration', 'password', 'second-factor'] as const
export type Step = (typeof STEPS)[number]
