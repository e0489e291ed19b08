import type { z } from 'zod'

/** What a field kind needs of the moment an answer is checked. */
export interface AnswerContext {
  /** Today in Jakarta, YYYY-MM-DD. */
  readonly today: string
}

/** A field kind as web and API agree on it: what a form author sets, and what counts as an answer. */
export interface Kind<Settings extends z.ZodType = z.ZodType, Answer = unknown> {
  readonly settings: Settings
  answer(settings: z.output<Settings>, context: AnswerContext): z.ZodType<Answer>
}

/** Names a kind so that its settings type reaches its `answer`. */
export const kind = <S extends z.ZodType, A>(definition: Kind<S, A>): Kind<S, A> => definition
