import { titles } from '../../titles.ts'

/** The words of what people ask about their own health. */
export const askTexts = {
  ask: 'Ask',
  title: (label: string) => `Ask about: ${label}`,
  text: 'The medical center reads it and answers you here. Nobody else does.',
  kind: 'What is it?',
  question: 'Your question, or what is wrong',
  example: 'I did not say that I smoke. Please correct it',
  verb: 'Send',
  own: 'My questions',
  failed: 'Your questions could not be loaded',
  open: 'Not answered yet',
  answered: 'Answered',
  by: (name: string, when: string) => `${name}, ${when}`,
  pageTitle: titles.healthQuestion,
  tasks: 'My Task',
  openRecord: 'Open the record',
  answer: 'Answer',
  answerHelp: 'The patient reads it in My health, and is notified without content.',
  answerVerb: 'Answer',
  answerTitle: (name: string) => `Answer ${name}`,
  pageFailed: 'The question could not be loaded',
  gone: 'Question not found',
  goneText: 'It is for the patient and for who answers it.',
  toTasks: 'To my tasks',
  noTask: 'Somebody else answers it, or it is answered already.',
}
