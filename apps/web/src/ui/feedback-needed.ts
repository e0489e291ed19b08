const needed = Promise.withResolvers<void>()

/** There is a toast or a question: what draws them is fetched now. */
export const needFeedback = (): void => needed.resolve()

/** Fulfilled with the first toast or question. */
export const feedbackNeeded: Promise<void> = needed.promise
